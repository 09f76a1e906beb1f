import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';
import { noticelessProxy } from './noticeless-proxy.ts';

const EDITS = 3;
/** Soon, on a machine that does much else: less than the ten seconds that those take who look because none told them. */
const FOUND_MS = 8_000;
/** For what is found whenever that is. */
const AT_LAST_MS = 30_000;
const LOOK_MS = 10_000;
const HOUR = 3_600_000;

let proxy: Awaited<ReturnType<typeof noticelessProxy>>;
let one: TestApp;
let deaf: TestApp;
let token: string;
/** What each tells its devices. */
const told = { one: [] as number[], deaf: [] as number[] };

beforeAll(async () => {
  const url = await newDatabase();
  proxy = await noticelessProxy(url);
  one = await openTestApp({ variables: { DATABASE_URL: url } });
  deaf = await openTestApp({ variables: { DATABASE_URL: proxy.url } });
  one.context.changes.subscribe((ver) => told.one.push(ver));
  deaf.context.changes.subscribe((ver) => told.deaf.push(ver));
  token = await one.logIn(await one.addUser(administrator));
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await one.close();
  await deaf.close();
  proxy.close();
  await dropDatabases();
});

const newest = async (): Promise<number> =>
  (await one.context.db.selectFrom('counter').select('ver').executeTakeFirstOrThrow()).ver;

const site = (id = v7() as SiteId) => exampleSite({ id, name: id });
const edit = async (server: TestApp) => {
  const made = site();
  await deviceOf(server, token).pushOne({ entity: 'sites', id: made.id, patch: fieldsOf(made) });
  return newest();
};

async function isTold(heard: readonly number[], ver: number): Promise<void> {
  await expect.poll(() => heard.at(-1), { timeout: AT_LAST_MS, interval: 5 }).toBe(ver);
}

test('[DB.21, DB.6] behind what takes LISTEN and passes no notice on, others’ changes are found within a second, with the clock set back too', async () => {
  await isTold(told.deaf, await edit(one));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR });
  const took: number[] = [];
  for (let edits = 0; edits < EDITS; edits += 1) {
    const ver = await edit(one);
    const taken = performance.now();
    await isTold(told.deaf, ver);
    took.push(performance.now() - taken);
  }
  expect(took.toSorted((a, b) => a - b)[1]).toBeLessThan(FOUND_MS);
  await isTold(told.one, await edit(deaf));
});

test('[DB.22, SYNC.17] what another server holds for an administrator is found by looking too, and told once', async () => {
  const inspector = await one.addUser({});
  const inspection = exampleInspection({ inspector_ids: [inspector.id], closed_at: one.context.now().toISOString() });
  await one.put('inspections', inspection);
  await isTold(told.deaf, await newest());
  const ver = await newest();
  told.deaf.length = 0;
  const device = deviceOf(one, await one.logIn(inspector));
  const patch = { ...fieldsOf(exampleGrade()), inspection_id: inspection.id };
  const outcome = await device.pushOne({ entity: 'asset_grades', id: v7(), patch });
  expect([outcome.outcome, await newest()]).toEqual(['held', ver]);
  await isTold(told.deaf, ver);
  const asked = vi.spyOn(deaf.context.db, 'selectFrom');
  await expect.poll(() => asked.mock.calls.length, { timeout: AT_LAST_MS }).toBeGreaterThan(1);
  asked.mockRestore();
  expect(told.deaf).toEqual([ver]);
});

test('[DB.21] a counter that went back is told as any change', async () => {
  await isTold(told.deaf, await edit(one));
  const ver = await newest();
  for (const other of [ver - 1, ver]) {
    await one.context.db.updateTable('counter').set({ ver: other }).execute();
    await isTold(told.deaf, other);
  }
});

test('[DB.21] what a server that died did not tell is found within ten seconds by those whose notices come', async () => {
  await isTold(told.one, await edit(deaf));
  const now = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(now);
  await one.put('sites', site());
  vi.advanceTimersByTime(LOOK_MS);
  await isTold(told.one, await newest());
});
