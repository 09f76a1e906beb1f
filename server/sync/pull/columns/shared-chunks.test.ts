import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asset } from '#domain/asset/asset.ts';
import { exampleAnswer, exampleAsset, exampleGrade, exampleInspection, exampleQuestion, exampleSite } from '#domain/examples.ts';
import { PACKED_TYPE } from '#domain/sync/pulled-chunk.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { FastClient } from '#test/convergence/fast-client.ts';
import { readRows } from '#test/convergence/packed-page.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { loadRecords } from '../../write/load-records.ts';

const TEN_MINUTES = 600_000;

let server: TestApp;
let admin: User;
let inspector: User;
let editor: FastClient;
beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
  editor = new FastClient(server, await server.logIn(admin), () => server.context.now().toISOString());
});
afterEach(() => server.close());

const newId = () => v7() as never;
const made = (): Asset[] => ['first', 'second', 'third'].map((location) => exampleAsset({ id: newId(), location }));

/** A first pull of this user, and what follows until nothing more does. */
async function pullAll(user: User): Promise<PullPage[]> {
  const headers = { accept: PACKED_TYPE, authorization: `Bearer ${await server.logIn(user)}` };
  const pages: PullPage[] = [];
  for (let more = true; more;) {
    const payload = { cursor: pages.at(-1)?.cursor ?? null };
    const reply = await server.app.inject({ method: 'POST', url: '/api/sync/pull', headers, payload });
    pages.push(readRows(reply.rawPayload, String(reply.headers['content-type'])));
    more = pages.at(-1)?.more === true;
  }
  return pages;
}

/** Where an asset was, as often as it came. */
const locationsOf = (pages: readonly PullPage[], id: string) =>
  pages.flatMap(({ rows }) => (rows.assets ?? []).filter((asset) => asset.id === id).map(({ location }) => location));

async function edit(entity: 'assets' | 'inspections', id: string, patch: Record<string, unknown>): Promise<void> {
  await editor.pull();
  editor.edit(entity, id, patch);
  expect(await editor.push()).toMatchObject([{ outcome: 'applied' }]);
}

test('[PULL.14] who begins after another receives what that one did, and then all that has changed, been made and been deleted since', async () => {
  const [changed, deleted, left] = made();
  await loadRecords(server.context, [{ entity: 'assets', records: [changed, deleted, left] as Asset[] }]);
  await pullAll(admin);
  await edit('assets', String(changed?.id), { location: 'elsewhere' });
  await edit('assets', String(deleted?.id), { deleted_at: server.context.now().toISOString() });
  const later = exampleAsset({ id: newId() });
  await loadRecords(server.context, [{ entity: 'assets', records: [later] }]);
  const pages = await pullAll(inspector);
  expect(locationsOf(pages, String(changed?.id))).toEqual(['first', 'elsewhere']);
  const rows = pages.flatMap((page) => page.rows.assets ?? []);
  expect(rows.filter(({ id }) => id === deleted?.id).map(({ deleted_at }) => deleted_at !== null)).toEqual([false, true]);
  expect(rows.filter(({ id }) => id === left?.id || id === later.id)).toHaveLength(2);
  expect(pages.at(-1)?.more).toBe(false);
});

test('[PULL.14] what a user needs to begin with is as it is now: an inspection that was made since, and its assets', async () => {
  const site = exampleSite({ id: newId() });
  const asset = exampleAsset({ id: newId(), site_id: site.id });
  await loadRecords(server.context, [
    { entity: 'sites', records: [site] },
    { entity: 'assets', records: [asset] },
  ]);
  await pullAll(admin);
  const inspection = exampleInspection({ id: newId(), site_id: site.id, inspector_ids: [inspector.id] });
  await loadRecords(server.context, [{ entity: 'inspections', records: [inspection] }]);
  await edit('assets', asset.id, { location: 'moved' });
  const [first] = await pullAll(inspector);
  expect(first?.rows.inspections?.map(({ id }) => id)).toEqual([inspection.id]);
  expect(locationsOf([first as PullPage], asset.id)[0]).toBe('moved');
  expect(first?.ready).toBe(true);
});

test('[PULL.14] after ten minutes, 2,000 changes or in a restored database all is read anew', async () => {
  const [asset, other] = made();
  await loadRecords(server.context, [{ entity: 'assets', records: [asset, other] as Asset[] }]);
  const id = String(asset?.id);
  await edit('assets', id, { location: 'one' });
  await pullAll(admin);
  await edit('assets', id, { location: 'two' });
  expect(locationsOf(await pullAll(inspector), id)).toEqual(['one', 'two']);

  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + TEN_MINUTES + 1);
  expect(locationsOf(await pullAll(inspector), id)).toEqual(['two']);
  elapsed.mockRestore();

  await edit('assets', id, { location: 'three' });
  expect(locationsOf(await pullAll(inspector), id)).toEqual(['two', 'three']);
  const many = Array.from({ length: 2_000 }, () => exampleAsset({ id: newId() }));
  await loadRecords(server.context, [{ entity: 'assets', records: many }]);
  expect(locationsOf(await pullAll(inspector), id)).toEqual(['three']);

  await edit('assets', id, { location: 'four' });
  await pullAll(admin);
  const { db } = server.context;
  // As if what came since its backup had come at another time.
  await db.updateTable('change_log').set({ server_time: '2026-01-01T00:00:00.000Z' }).execute();
  await db
    .updateTable('assets')
    .set({ location: 'restored' })
    .where('id', '=', id as never)
    .execute();
  expect(locationsOf(await pullAll(inspector), id)).toEqual(['restored']);
});

test('[PULL.14, PULL.2] answers that weigh too much to go with all rows of a chunk come with fewer, each once', async () => {
  const site = exampleSite({ id: newId() });
  const asset = exampleAsset({ id: newId(), site_id: site.id });
  const heavy = exampleAnswer(exampleQuestion('q'), 0, 'x'.repeat(5_000));
  const grades = Array.from({ length: 60 }, (_, at) =>
    exampleGrade({ id: newId(), asset_id: asset.id, answers: Array.from({ length: at < 30 ? 1 : 30 }, () => heavy) }),
  );
  await loadRecords(server.context, [
    { entity: 'sites', records: [site] },
    { entity: 'assets', records: [asset] },
    { entity: 'asset_grades', records: grades },
    { entity: 'inspections', records: [exampleInspection({ id: newId(), site_id: site.id, inspector_ids: [inspector.id] })] },
  ]);
  const pages = await pullAll(admin);
  const received = pages.flatMap(({ rows }) => rows.asset_grades ?? []).filter(({ answers }) => answers !== null);
  const lengthsOf = (all: readonly { id: string; answers: readonly unknown[] | null }[]) =>
    all.map(({ id, answers }) => `${id} ${answers?.length}`).toSorted();
  expect(lengthsOf(received)).toEqual(lengthsOf(grades));
});
