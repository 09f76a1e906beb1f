import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asset } from '#domain/asset/asset.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import { PACKED_TYPE } from '#domain/sync/pulled-chunk.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { FastClient } from '#test/convergence/fast-client.ts';
import { readRows } from '#test/convergence/packed-page.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { packRows } from '#domain/sync/packed/packed-rows.ts';
import { loadRecords } from '../../write/load-records.ts';
import type { ReadChunk } from './read-chunk.ts';
import { SharedChunks } from './shared-chunks.ts';
import { written } from './written-rows.ts';

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
async function pullAll(user: User, more: Record<string, string> = {}): Promise<PullPage[]> {
  const headers = { ...more, accept: PACKED_TYPE, authorization: `Bearer ${await server.logIn(user)}` };
  const pages: PullPage[] = [];
  for (let isMore = true; isMore;) {
    const payload = { cursor: pages.at(-1)?.cursor ?? null };
    const reply = await server.app.inject({ method: 'POST', url: '/api/sync/pull', headers, payload });
    // Proxies take no longer heads of answers than a few kilobytes.
    expect(String(reply.headers['next-cursor']).length).toBeLessThan(1_000);
    pages.push(readRows(reply.rawPayload, String(reply.headers['content-type'])));
    isMore = pages.at(-1)?.more === true;
  }
  return pages;
}

/** Where an asset was, as often as it came. */
const locationsOf = (pages: readonly PullPage[], id: string) =>
  pages.flatMap(({ rows }) => (rows.assets ?? []).filter((asset) => asset.id === id).map(({ location }) => location));

async function edit(
  entity: 'assets' | 'asset_types' | 'asset_grades',
  id: string,
  patch: Record<string, unknown>,
): Promise<void> {
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

test('[PULL.14, PULL.9] what a user needs to begin with is as it is now: a type, a site, an inspection and its assets of since then; for administrators too', async () => {
  const type = exampleAssetType();
  const asset = exampleAsset({ id: newId(), asset_type_id: type.id });
  const graded = exampleGrade({ id: newId(), asset_id: asset.id, answers: [exampleAnswer(exampleQuestion('q'), 0, 'Yes')] });
  await loadRecords(server.context, [
    { entity: 'asset_types', records: [type] },
    { entity: 'assets', records: [asset] },
    { entity: 'asset_grades', records: [graded] },
  ]);
  await pullAll(admin);
  const site = exampleSite({ id: newId() });
  const inspectors = [inspector.id, admin.id];
  const inspection = exampleInspection({ id: newId(), site_id: site.id, inspector_ids: inspectors });
  await loadRecords(server.context, [
    { entity: 'sites', records: [site] },
    { entity: 'inspections', records: [inspection] },
  ]);
  await edit('asset_types', type.id, { name: 'Renamed' });
  await edit('assets', asset.id, { location: 'moved', site_id: site.id });
  for (const user of [inspector, admin]) {
    const pages = await pullAll(user);
    const { ready, rows } = pages[0] as PullPage;
    expect(ready).toBe(true);
    expect(rows.inspections?.map(({ id }) => id)).toEqual([inspection.id]);
    expect(rows.sites?.map(({ id }) => id)).toEqual([site.id]);
    expect(rows.asset_types?.map(({ name }) => name)).toEqual(['Renamed']);
    expect(locationsOf([pages[0] as PullPage], asset.id)[0]).toBe('moved');
    // Near answers come once, though the moment is older than the inspection.
    const answered = pages
      .flatMap((page) => page.rows.asset_grades ?? [])
      .filter(({ id, answers }) => id === graded.id && answers !== null);
    expect(answered).toHaveLength(1);
  }
});

test('[PULL.14] a device that holds some of it already asks for all as it is now', async () => {
  const [asset] = made();
  await loadRecords(server.context, [{ entity: 'assets', records: [asset] as Asset[] }]);
  await pullAll(admin);
  await edit('assets', String(asset?.id), { location: 'elsewhere' });
  expect(locationsOf(await pullAll(inspector, { 'cache-control': 'no-cache' }), String(asset?.id))).toEqual(['elsewhere']);
  expect(locationsOf(await pullAll(inspector), String(asset?.id))).toEqual(['first', 'elsewhere']);
});

test('[PULL.14] a pull never begins behind the counter that it was asked at, in whichever order the database answers', async () => {
  const answers = new Map([100, 101].map((ver) => [ver, Promise.withResolvers<string | null>()]));
  const shared = new SharedChunks((ver) => answers.get(ver)?.promise ?? Promise.resolve(null));
  const [older, newer] = [shared.snapshotAt(100, false), shared.snapshotAt(101, false)];
  answers.get(101)?.resolve('later');
  expect(await newer).toBe(101);
  answers.get(100)?.resolve('earlier');
  expect(await older).toBe(100);
  // Nor does the earlier one take the later one's place.
  expect(await shared.snapshotAt(105, false)).toBe(101);
  expect(await shared.snapshotAt(105, true)).toBe(105);
  expect(await shared.snapshotAt(100, false)).toBe(100);
});

test('[PULL.14] what stands where nobody else comes is not kept, and what could not be read is read again', async () => {
  const shared = new SharedChunks(async () => 'entry');
  const moment = { ver: await shared.snapshotAt(7, false), entry: 'entry' };
  const rows = written(packRows({ ids: [], vers: [], fields: {} }));
  const read = (place: string) =>
    vi.fn<() => Promise<ReadChunk>>(async () => ({
      chunk: { entity: 'assets' as const, rows, apart: null },
      count: 1,
      place: [place],
      isEnd: false,
    }));
  const times = async (after: string[], reading: ReturnType<typeof read>) => {
    for (let time = 0; time < 2; time += 1) await shared.chunkAt(moment, { entity: 'assets', turn: 5, after }, reading);
    return reading.mock.calls.length;
  };
  const broken = () => Promise.reject(new Error('no such table'));
  await expect(shared.chunkAt(moment, { entity: 'assets', turn: 5, after: [] }, broken)).rejects.toThrow('no such table');
  expect(await times([], read('a'))).toBe(1);
  expect(await times(['a'], read('b'))).toBe(1);
  expect(await times(['elsewhere'], read('c'))).toBe(2);
  const other = { ver: 7, entry: 'another history' };
  const reading = read('d');
  await shared.chunkAt(other, { entity: 'assets', turn: 5, after: [] }, reading);
  expect(reading).toHaveBeenCalledOnce();
});

test('[PULL.14] no more than 128 MB are kept: what follows is read for each', async () => {
  const shared = new SharedChunks(async () => null);
  const moment = { ver: await shared.snapshotAt(1, false), entry: null };
  const rows = written(packRows({ ids: [], vers: [], fields: {} }));
  const heavy = { ...rows, announced: { ...rows.announced, bytes: 128_000_000 } };
  const chunk = { entity: 'assets' as const, rows: heavy, apart: null };
  const reads: string[] = [];
  for (const after of ['', 'end', '', 'end']) {
    const place = after === '' ? [] : [after];
    await shared.chunkAt(moment, { entity: 'assets', turn: 5, after: place }, async () => {
      reads.push(after);
      return { chunk, count: 1, place: ['end'], isEnd: false };
    });
  }
  expect(reads).toEqual(['', 'end', 'end']);
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

test('[PULL.14, PULL.2] answers that weigh too much to go with all rows of a chunk come in pieces, each once, and behind them comes what all receive', async () => {
  const site = exampleSite({ id: newId() });
  const asset = exampleAsset({ id: newId(), site_id: site.id });
  const heavy = Array.from({ length: 30 }, () => exampleAnswer(exampleQuestion('q'), 0, 'x'.repeat(5_000)));
  const newest = (at: number) => `2026-0${1 + (at < 60 ? 8 : at % 7)}-01`;
  const grades = Array.from({ length: 4_100 }, (_, at) =>
    exampleGrade({ id: newId(), asset_id: asset.id, graded_at: newest(at), answers: at < 60 ? heavy : [] }),
  );
  await loadRecords(server.context, [
    { entity: 'sites', records: [site] },
    { entity: 'assets', records: [asset] },
    { entity: 'asset_grades', records: grades },
    { entity: 'inspections', records: [exampleInspection({ id: newId(), site_id: site.id, inspector_ids: [inspector.id] })] },
  ]);
  const first = await pullAll(admin);
  for (const { rows } of first) expect(JSON.stringify(rows).length).toBeLessThan(8_000_000);
  const received = first.flatMap(({ rows }) => rows.asset_grades ?? []);
  expect(received).toHaveLength(grades.length);
  const lengthsOf = (all: readonly { id: string; answers: readonly unknown[] | null }[]) =>
    all.map(({ id, answers }) => `${id} ${answers?.length ?? 0}`).toSorted();
  expect(lengthsOf(received)).toEqual(lengthsOf(grades));
  const last = String(received.at(-1)?.id);
  await edit('asset_grades', last, { recommendations: 'Changed' });
  const again = (await pullAll(admin)).flatMap(({ rows }) => rows.asset_grades ?? []);
  expect(again.filter(({ id }) => id === last).map(({ recommendations }) => recommendations)).toEqual([null, 'Changed']);
});
