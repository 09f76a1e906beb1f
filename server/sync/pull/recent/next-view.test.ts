import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { deviceOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { readCounter } from '../../writing/writing.ts';
import { nextView } from './next-view.ts';
import type { View } from './view.ts';

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

const site = (fields: Parameters<typeof exampleSite>[0] = {}) =>
  server.put('sites', exampleSite({ id: v7() as SiteId, ...fields }));

test('[FAN.6] a server that starts reads what changed before, so that devices go on from where they were', async () => {
  for (let at = 0; at < 5; at += 1) await site();
  const { rows, floor } = await nextView(server.context.db, { ver: 5, news: 0 }, null);
  expect([floor, rows.map(({ ver }) => ver)]).toEqual([0, [1, 2, 3, 4, 5]]);
});

test('[FAN.3, LIMIT.12] what is too much to be kept in memory is left to the database', async () => {
  const { db } = server.context;
  await site();
  const before = await nextView(db, { ver: 1, news: 0 }, null);
  for (let at = 0; at < 5; at += 1) await site({ notes: 'x'.repeat(1_000_000) });
  const view = await nextView(db, { ver: 6, news: 0 }, before);
  expect([view.floor, view.rows]).toEqual([6, []]);
  await site();
  const next = await nextView(db, { ver: 7, news: 0 }, view);
  expect([next.floor, next.rows.map(({ ver }) => ver)]).toEqual([6, [7]]);
});

test('[FAN.3, SYNC.21] a record that changed twice while it was read is sent as it is, never as it was before both', async () => {
  const { db } = server.context;
  const { id } = exampleSite();
  await server.put('sites', exampleSite());
  const device = deviceOf(server, await server.logIn(await server.addUser(administrator)));
  const at = await readCounter(db);
  const before = await nextView(db, { ver: at, news: 0 }, null);
  for (const name of ['Once', 'Twice']) await device.pushOne({ entity: 'sites', id, patch: { name } });
  const between = await nextView(db, { ver: at + 1, news: 0 }, before);
  const sites = (view: View) => view.rows.filter(({ entity }) => entity === 'sites').map(({ ver, row }) => [ver, row['name']]);
  expect([between.isWhole, sites(between)]).toEqual([false, []]);
  expect(sites(await nextView(db, { ver: at + 2, news: 0 }, between))).toEqual([[at + 2, 'Twice']]);
});
