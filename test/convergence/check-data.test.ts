import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import type { User } from '#domain/user/user.ts';
import { CHUNK } from '#server/sync/check/read-checked.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { checkData } from '#web/data/worker/check/check-data.ts';
import { parseRows, ROWS_PER_BLOCK, rowsBlock } from '#web/data/worker/store/blocks.ts';
import { deleteAnswers, putAnswers } from '#web/data/worker/store/held-answers.ts';
import type { StoredRow } from '#web/data/worker/store/stored-row.ts';
import { allAnswers } from '#web/data/worker/testing/all-answers.ts';
import { NetworkError, serverCalls } from '#web/data/worker/sync/server-calls.ts';
import { SyncedData } from '#web/data/worker/sync/synced-data.ts';
import { synchronise } from '#web/data/worker/sync/synchronise.ts';
import { Image } from '#web/data/worker/image/image.ts';
import { UserData } from '#web/data/worker/image/user-data.ts';
import { UserDatabase } from '#web/data/worker/disk/user-database.ts';
import { responseOf } from './response-of.ts';

let server: TestApp;
let admin: User;
let inspector: User;

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType());
  await server.put('inspections', exampleInspection({ inspector_ids: [inspector.id] }));
  await server.put('inspections', exampleInspection({ id: v7() as never, inspector_ids: [admin.id] }));
  for (let at = 0; at < 5; at += 1) await server.put('assets', exampleAsset({ id: v7() as never, location: `Room ${at}` }));
  await server.put('assets', exampleAsset());
  await server.put('asset_grades', exampleGrade());
});
afterEach(async () => {
  await server.close();
  vi.unstubAllGlobals();
});

/** Somebody's device over the real server, which counts what it is asked. */
async function deviceOf(user: User) {
  const token = await server.logIn(user);
  const asked: string[] = [];
  const fetch = async (url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
    asked.push(url);
    const payload = Buffer.from(await new Response(body ?? null).arrayBuffer());
    const sent = { method: method as 'POST', url, headers: headers as Record<string, string>, payload };
    const reply = await server.app.inject(sent);
    return responseOf(reply);
  };
  const calls = serverCalls(fetch, token);
  const now = () => server.context.now().toISOString();
  const written = { database: new UserDatabase(user.id), image: new Image(), now, announce: () => undefined };
  const [data, synced] = [new UserData({ ...written, newOp: v7 }), new SyncedData(written)];
  await data.load();
  const device = v7() as never;
  const round = () => synchronise({ data: synced, calls, device, report: () => undefined, stillElected: () => undefined });
  await round();
  const check = (calling: typeof calls = calls, onProgress: (progress: Progress) => void = () => undefined) =>
    checkData({ data: synced, calls: calling, device, onProgress });
  return { data, calls, round, check, asked };
}
type Progress = Record<'done' | 'total', number>;
type Device = Awaited<ReturnType<typeof deviceOf>>;

const ownFields = ({ id, created_at: _created, updated_at: _updated, deleted_at: _deleted, ...patch }: AssetGrade) => ({
  id,
  patch,
  create: true,
});

/** Writes an entity's rows as somebody's hand would have them. */
async function damage({ data }: Device, entity: EntityName, spoil: (rows: StoredRow[]) => readonly StoredRow[]): Promise<void> {
  await data.database.write(['blocks'], async (transaction) => {
    const blocks = transaction.objectStore('blocks');
    const found = (await blocks.getAll()).filter((block) => block.entity === entity);
    for (const { key } of found) await blocks.delete(key);
    const rows = spoil([...new Map(found.flatMap(parseRows).map((row) => [row.id, row])).values()]);
    for (let at = 0; at < rows.length; at += ROWS_PER_BLOCK)
      await blocks.add(rowsBlock(entity, data.image.meta.epoch, rows.slice(at, at + ROWS_PER_BLOCK)) as never);
  });
}

const held = ({ data }: Device) =>
  Object.fromEntries(
    entityNames.map((entity) => [
      entity,
      [...data.image.store.serverRows(entity)].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    ]),
  );

test('[CHECK.1, CHECK.5] of a device that holds what it should nothing is received; an inspector is asked about what they may see', async () => {
  for (const user of [admin, inspector]) {
    const device = await deviceOf(user);
    device.asked.length = 0;
    const rows = Object.values(held(device)).flat().length;
    expect(await device.check()).toEqual({ checked: rows, repaired: 0, removed: 0, answers: 0, anew: null });
    expect(device.asked).toEqual(entityNames.map(() => '/api/sync/check'));
    await device.data.database.close();
  }
});

test('[CHECK.2] rows that were removed, changed or added by hand are repaired, whatever ver they claim; unsent edits stay on top', async () => {
  const device = await deviceOf(admin);
  const { image, writes, database } = device.data;
  const before = held(device);
  const site = exampleSite();
  await writes.save([{ entity: 'sites', id: site.id, patch: { name: 'Unsent' } }]);
  await damage(device, 'sites', (rows) => rows.map((row) => ({ ...row, name: 'Spoilt', ver: 999 })));
  await damage(device, 'assets', ([first, second, ...rest]) => [
    ...rest,
    { ...(first as StoredRow), location: 'Spoilt' },
    { ...(second as StoredRow), id: v7() as never },
  ]);
  await damage(device, 'asset_types', () => []);
  await damage(device, 'users', (rows) => rows.map((row) => ({ ...row, deleted_at: row.created_at })));
  const { checked: _checked, ...found } = await device.check();
  expect(found).toEqual({ repaired: 6, removed: 1, answers: 0, anew: null });
  expect(held(device)).toEqual(before);
  expect(image.store.visible('sites', site.id)).toMatchObject({ name: 'Unsent' });
  expect(image.outbox.unsent).toBe(1);

  const again = new UserData({ database, image: new Image(), newOp: v7, now: () => '', announce: () => undefined });
  await again.load();
  expect([...again.image.store.serverRows('assets')]).toHaveLength(6);
  expect(await device.check()).toMatchObject({ repaired: 0, removed: 0 });
  await device.round();
  expect(image.store.serverRow('sites', site.id)).toMatchObject({ name: 'Unsent' });
  await database.close();
});

test('[CHECK.2] whatever is damaged, a check makes it as it was', async () => {
  const device = await deviceOf(inspector);
  const before = held(device);
  const spoils = fc.record({
    entity: fc.constantFrom(...entityNames),
    row: fc.nat(6),
    how: fc.constantFrom('remove', 'change', 'copy'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(spoils, { maxLength: 6 }), async (list) => {
      for (const { entity, row, how } of list) {
        await damage(device, entity, (rows) =>
          rows.flatMap((one, at) => {
            if (at !== row) return [one];
            if (how === 'remove') return [];
            return how === 'change' ? [{ ...one, created_at: 'Spoilt' }] : [one, { ...one, id: v7() as never }];
          }),
        );
      }
      await device.check();
      expect(held(device)).toEqual(before);
    }),
    // A user checks four times in five minutes.
    { numRuns: 4 },
  );
  await device.data.database.close();
});

test('[CHECK.11] the newest row is counted where it was removed by hand; what the server has new is received and not counted', async () => {
  await server.put('sites', exampleSite({ id: v7() as never, name: 'Newest' }));
  const device = await deviceOf(admin);
  const before = held(device);
  const newest = device.data.image.store.newestVer();
  await damage(device, 'sites', (rows) => rows.filter(({ ver }) => ver !== newest));
  expect(await device.check()).toMatchObject({ repaired: 1, removed: 0, anew: null });
  expect(held(device)).toEqual(before);

  await damage(device, 'sites', (rows) => rows.filter(({ ver }) => ver !== newest));
  await server.put('sites', exampleSite({ id: v7() as never, name: 'New since' }));
  expect(await device.check()).toMatchObject({ repaired: 1, removed: 0, anew: null });
  expect(held(device)['sites']).toHaveLength(3);
  await device.round();
  await server.put('sites', exampleSite({ id: v7() as never, name: 'New again' }));
  expect(await device.check()).toMatchObject({ repaired: 0, removed: 0, anew: null });
  expect(held(device)['sites']).toHaveLength(4);
  await device.data.database.close();
});

test('[CHECK.1, CHECK.3] of many rows only the range that differs is compared row by row; where most differ all is received anew', async () => {
  const many = CHUNK * 2;
  for (let at = 0; at < many; at += 1) await server.put('assets', exampleAsset({ id: v7() as never }));
  const device = await deviceOf(admin);
  const before = held(device);
  await damage(device, 'assets', (rows) => rows.filter(({ id }) => id !== before['assets']?.[10]?.id));
  device.asked.length = 0;
  const spied = vi.spyOn(device.calls, 'checkRange');
  expect(await device.check()).toMatchObject({ repaired: 1, removed: 0, anew: null });
  expect(spied).toHaveBeenCalledTimes(1);
  expect(spied.mock.calls[0]?.[0].have).toHaveLength(CHUNK - 1);
  expect(held(device)).toEqual(before);

  await damage(device, 'assets', (rows) => [
    ...rows.slice(0, 1),
    ...Array.from({ length: 10_001 }, () => ({ ...(rows[0] as StoredRow), id: `00000000-${v7().slice(9)}` as never })),
  ]);
  expect(await device.check()).toMatchObject({ anew: 'differed' });
  await device.round();
  expect(held(device)).toEqual(before);
  await device.data.database.close();
});

test('[CHECK.3] a server that was restored is asked for all anew, and nothing of what it forgot is lost', async () => {
  const device = await deviceOf(admin);
  await server.context.db.updateTable('settings').set({ value: v7() }).where('name', '=', 'instance_id').execute();
  await device.data.writes.save([{ entity: 'sites', id: exampleSite().id, patch: { name: 'Unsent' } }]);
  expect(await device.check()).toMatchObject({ anew: 'asked', repaired: 0 });
  await device.round();
  expect(await device.check()).toMatchObject({ anew: null, repaired: 0 });
  expect(device.data.image.store.serverRow('sites', exampleSite().id)).toMatchObject({ name: 'Unsent' });
  await device.data.database.close();
});

test('[CHECK.10] answers that lie apart from their grade are compared too: what is otherwise, or missing of an open inspection’s site, is received again', async () => {
  const asked = exampleQuestion('guard', {}, [{ component_name: 'text-field', props: {} }]);
  const site = exampleSite({ id: v7() as never });
  await server.put('sites', site);
  const graded = async (location: string, asset_site = exampleSite().id) => {
    const asset = exampleAsset({ id: v7() as never, site_id: asset_site, location });
    await server.put('assets', asset);
    const answers = [exampleAnswer(asked, 0, location)];
    const grade = exampleGrade({ id: v7() as never, asset_id: asset.id, answers });
    await server.put('asset_grades', grade);
    return grade.id;
  };
  const [spoilt, lost, fine] = [await graded('Spoilt'), await graded('Lost'), await graded('Fine')];
  const elsewhere = await graded('Elsewhere', site.id);
  const device = await deviceOf(admin);
  const { database, writes, image } = device.data;
  const own = exampleGrade({ id: v7() as never, answers: [exampleAnswer(asked, 0, 'Own')] });
  await writes.save([{ entity: 'asset_grades', ...ownFields(own) }]);
  await device.round();
  expect(image.outbox.unsent).toBe(0);
  const heldNow = async () =>
    (await allAnswers(database))
      .map(({ ver: _ver, ...row }) => row)
      .toSorted((one, other) => (one.grade_id < other.grade_id ? -1 : 1));
  const before = await heldNow();
  expect(before.map(({ grade_id }) => grade_id).toSorted()).toEqual([spoilt, lost, fine, own.id].toSorted());
  expect(await device.check()).toMatchObject({ repaired: 0, removed: 0, answers: 0 });

  await database.write(['answers', 'answer_packs'], async (transaction) => {
    const packs = transaction.objectStore('answer_packs');
    for (const pack of await packs.getAll())
      await packs.put({ ...pack, held: pack.held.map((text) => text.replace('Spoilt', 'By hand')) });
    await deleteAnswers(transaction, [lost]);
  });
  expect(await heldNow()).not.toEqual(before);
  expect(await device.check()).toMatchObject({ repaired: 0, removed: 0, answers: 2 });
  expect(await heldNow()).toEqual(before);
  expect(await device.check()).toMatchObject({ answers: 0 });
  expect(before.map(({ grade_id }) => grade_id)).not.toContain(elsewhere);
  await database.close();
});

test('[CHECK.4] what comes from the server while a range is compared is not undone by it', async () => {
  const device = await deviceOf(admin);
  const other = await deviceOf(inspector);
  await damage(device, 'assets', (rows) => rows.slice(1));
  let isFirst = true;
  const checkRange: typeof device.calls.checkRange = async (range) => {
    const reply = await device.calls.checkRange(range);
    if (isFirst) {
      isFirst = false;
      const ids = [...other.data.image.store.serverRows('assets')].map(({ id }) => id);
      for (const id of ids) await other.data.writes.save([{ entity: 'assets', id: id as never, patch: { location: 'Moved' } }]);
      await other.round();
      await device.round();
    }
    return reply;
  };
  await device.check({ ...device.calls, checkRange });
  expect([...device.data.image.store.serverRows('assets')].map((row) => Reflect.get(row, 'location'))).toEqual(
    Array.from({ length: 6 }, () => 'Moved'),
  );
  await Promise.all([device.data.database.close(), other.data.database.close()]);
});

test('[CHECK.5] it says how far it is, of rows and of grades whose answers are held, and ends with all, though some are held twice', async () => {
  const asked = exampleQuestion('guard', {}, [{ component_name: 'text-field', props: {} }]);
  for (let at = 0; at < 3; at += 1)
    await server.put('asset_grades', exampleGrade({ id: v7() as never, answers: [exampleAnswer(asked, 0, `Room ${at}`)] }));
  const device = await deviceOf(admin);
  const { database } = device.data;
  const [twice, ...others] = await allAnswers(database);
  expect(others).toHaveLength(2);
  await database.write(['answers'], (transaction) => putAnswers(transaction, [must(twice, 'held in a pack')]));
  const rows = Object.values(held(device)).flat().length;
  const told: Progress[] = [];
  expect(await device.check(device.calls, (progress) => told.push(progress))).toMatchObject({ repaired: 0, answers: 0 });
  const done = told.map((progress) => progress.done);
  expect(done).toEqual(done.toSorted((one, other) => one - other));
  expect(done[0]).toBeLessThan(rows);
  expect(done).toContain(rows);
  expect(new Set(told.map(({ total }) => total))).toEqual(new Set([rows + 4]));
  expect(done.at(-1)).toBe(rows + 4);
  await database.close();
});

test('[CHECK.5] without a connection nothing is changed, and that is said; nor while the first data arrive', async () => {
  const device = await deviceOf(admin);
  await damage(device, 'assets', (rows) => rows.slice(1));
  const lost = () => Promise.reject(new NetworkError());
  await expect(device.check({ ...device.calls, check: lost })).rejects.toThrow(
    'Checking needs a connection. Nothing was changed.',
  );
  const { meta } = device.data.image;
  await device.data.database.write(['meta'], (transaction) =>
    transaction.objectStore('meta').put({ ...meta, complete: false }, 'meta'),
  );
  await expect(device.check()).rejects.toThrow('The first data are still being received.');
  await device.data.database.close();
});
