import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { openDB } from 'idb';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sites } from '#domain/site/site.ts';
import { exampleSite, exampleUser } from '#domain/examples.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { added } from '#domain/versions/added.ts';
import { completeRecord } from '#domain/versions/complete.ts';
import type { Draft } from '../../protocol/draft.ts';
import type { Change } from '../../protocol/change.ts';
import { AppDatabase } from '../disk/app-database.ts';
import { userDatabaseName } from '../disk/user-database-names.ts';
import { UserDatabase } from '../disk/user-database.ts';
import type { LogEntry } from '../disk/user-schema.ts';
import { bringBack } from '../sealing/bring-back.ts';
import { NewerError } from '../sealing/unreadable-error.ts';
import { reasonOf } from '../sealing/unopened-reason.ts';
import { packContent } from '../sealing/bundle-content.ts';
import { newBundle, sealItem } from '../sealing/bundle-key.ts';
import { SealedDatabase } from '../sealing/sealed-database.ts';
import { parseRows, rowsBlock } from '../store/blocks.ts';
import { rowAt, toColumns } from '../store/row-columns.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { ModelServer } from '../testing/model-server.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import type { KnownDecisions } from '../../protocol/known-decisions.ts';
import { completeColumns } from '../store/complete-columns.ts';
import { shownDecisions } from './shown-decisions.ts';

const newSite = (name = 'Kestrel House'): Extract<Change, { entity: 'sites' }> => {
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite({ name });
  return { entity: 'sites', id: nextId(), patch };
};

async function openTab(userId: string): Promise<TestTab> {
  const tab = new TestTab(userId);
  await tab.data.load();
  return tab;
}

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

/** A newer app has been here: it has a store more, in each database. */
async function raise(name: string): Promise<void> {
  const database = await openDB(name, 99, { upgrade: (upgraded) => void upgraded.createObjectStore('of a newer app') });
  await database.put('of a newer app', 'kept', 'key');
  database.close();
}

const someName = fc.constantFrom('risk', 'colour', '__proto');
const someRow = fc
  .record({
    ver: fc.nat(),
    town: fc.string(),
    unknown: fc.dictionary(someName, fc.jsonValue({ maxDepth: 1 }), { noNullPrototype: true }),
  })
  .map(({ ver, town, unknown }) => ({ ...unknown, ...exampleSite({ id: nextId(), town }), ver }));

test('[VER.6] rows of a newer server come out of a block as they went in, with what this app does not know', () => {
  fc.assert(
    fc.property(fc.array(someRow, { minLength: 1, maxLength: 30, size: 'max' }), (rows) => {
      const block = { ...rowsBlock('sites', 1, rows), key: 1 };
      expect(parseRows(block)).toEqual(JSON.parse(JSON.stringify(rows)));
    }),
  );
});

test('[VER.2] rows that apps of several versions have written are all completed, and keep what they say', () => {
  const fields = {
    ...sites.fields,
    risk: added(2, z.string(), 'low'),
    code: added(3, z.string(), ({ town }) => `in ${String(town)}`),
  };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(someRow, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 30, size: 'max' }),
      (given) => {
        const rows = given.map(([row, hasRisk, hasCode]) => {
          const { risk: _risk, ...rest } = row as StoredRow & { risk?: unknown };
          return { ...rest, ...(hasRisk ? { risk: 'high' } : {}), ...(hasCode ? { code: 'C' } : {}) };
        });
        const columns = completeColumns('sites', JSON.parse(JSON.stringify(toColumns('sites', rows))), fields);
        const expected = rows.map((row) => JSON.parse(JSON.stringify(completeRecord(fields, row))) as StoredRow);
        expect(columns.ids.map((_id, at) => rowAt(columns, at))).toEqual(expected);
        expect(completeColumns('sites', columns, fields)).toBe(columns);
      },
    ),
  );
});

test('[VER.16] a database that a newer app has left is opened as it is: what is unsent is there, is sent, and more is kept', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await openTab(userId);
  await tab.data.writes.save([newSite('Before')]);
  await tab.data.writes.changeDraft('key', () => exampleDraft());
  await tab.close();
  await raise(userDatabaseName(userId));
  const again = await openTab(userId);
  expect(again.data.image.outbox.unsent).toBe(1);
  expect(again.data.image.drafts.size).toBe(1);
  await again.data.writes.save([newSite('After')]);
  await again.synchronise(server);
  expect(server.rows()).toHaveLength(2);
  await again.close();
  const database = await openDB(userDatabaseName(userId));
  expect(await database.get('of a newer app', 'key')).toBe('kept');
  database.close();
});

test('[VER.16] the session that a newer app has left goes on', async () => {
  const app = new AppDatabase();
  const session = { user: exampleUser(), token: 'token', sealingKey: 'key' };
  await app.keepSession(session);
  await app.close();
  await raise('firemark-app');
  const again = new AppDatabase();
  expect(await again.session()).toEqual(session);
  await again.close();
});

test('[DEV.5] blocks of an unknown form are received anew; what is unsent stays', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await openTab(userId);
  const [sent, unsent] = [newSite('Sent'), newSite('Unsent')];
  await tab.data.writes.save([sent]);
  await tab.synchronise(server);
  await tab.data.writes.save([unsent]);
  await tab.data.writes.changeDraft('key', () => exampleDraft());
  await tab.data.database.write(['meta'], async (transaction) => {
    const meta = await transaction.objectStore('meta').get('meta');
    if (meta !== undefined) await transaction.objectStore('meta').put({ ...meta, format: 99 }, 'meta');
  });
  await tab.close();
  const again = await openTab(userId);
  expect([...again.sites().keys()]).toEqual([unsent.id]);
  expect(again.data.image.drafts.size).toBe(1);
  await again.synchronise(server);
  expect([...again.sites().values()]).toEqual(server.rows().map(([, row]) => row));
  expect(server.rows()).toHaveLength(2);
  await again.close();
});

test('[VER.6] records that only a newer app knows are kept for it, and so are changes of them', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const thing = { id: nextId(), ver: 1, words: 'Refix', deleted_at: null };
  const { pull } = server.calls;
  let rows: object = { later_things: [thing, { ...thing, id: nextId() }] };
  server.calls.pull = async (...asked) => ({ ...(await pull(...asked)), rows: rows });
  const tab = await openTab(userId);
  await tab.synchronise(server);
  const evict = [{ entity: 'later_things', id: nextId() }] as unknown as PullPage['evict'];
  rows = {};
  server.calls.pull = async (...asked) => ({ ...(await pull(...asked)), evict });
  await tab.data.database.write(['log'], async (transaction) => {
    const change = { op: nextId(), entity: 'later_things', id: thing.id, base: 1, create: false, patch: { words: 'Replace' } };
    const answer = { state: 'waiting', code: null, field: null, message: null, receipt: null };
    const changes = [{ ...change, ...answer, ts: '2026-11-21T09:00:00.000Z' }];
    await transaction.objectStore('log').add({ at: '', changes } as unknown as LogEntry);
  });
  await tab.close();
  const again = await openTab(userId);
  const seen = [...again.data.image.store.rows('later_things' as 'sites')];
  expect(seen).toHaveLength(2);
  expect(seen.find(({ id }) => String(id) === thing.id)).toMatchObject({ words: 'Replace' });
  await again.synchronise(server);
  const refused = { entity: 'later_things', patch: { words: 'Replace' }, state: 'rejected' };
  expect([...again.data.image.outbox.changes()]).toMatchObject([refused]);
  expect([...again.data.image.store.rows('later_things' as 'sites')]).toHaveLength(2);
  await again.close();
});

test('[VER.12] a survey in progress that an older app began has every part, in memory and when it is changed', async () => {
  const userId = nextId();
  const tab = await openTab(userId);
  const { saved: _saved, recommendations: _none, ...older } = exampleDraft({ grade: 'fail' });
  await tab.data.database.write(['drafts'], (transaction) =>
    transaction.objectStore('drafts').put({ ...older, of_a_newer_app: 1 } as unknown as Draft, 'key'),
  );
  await tab.data.load();
  const whole = { ...exampleDraft({ grade: 'fail' }), of_a_newer_app: 1 };
  expect(tab.data.image.drafts.get('key')).toEqual(whole);
  expect(await tab.data.writes.changeDraft('key', (kept) => ({ ...(kept as Draft), grade: 'pass' }))).toEqual({
    ...whole,
    grade: 'pass',
  });
  await tab.close();
});

test('[VER.15] what a newer app has sealed and this one does not know stays sealed until it does', async () => {
  const [userId, server, sealed] = [nextId(), await newSealingServer(), new SealedDatabase()];
  const open = await newBundle(nextId(), userId, server.sealingKey);
  const known = packContent({ kind: 'drafts', drafts: [['key', exampleDraft()]] });
  const unknown = packContent({ kind: 'sketches', sketches: [] } as unknown as Parameters<typeof packContent>[0]);
  await sealed.add(open.bundle, await sealItem(open, 0, known));
  await sealed.add(open.bundle, await sealItem(open, 1, unknown));
  const database = new UserDatabase(userId);
  const unseal = () => server.unseal(userId, open.bundle.sealed_key);
  const back = () => bringBack({ userId, database, sealed, forms: memoryForms(), locks: navigator.locks, unseal });
  await expect(back()).rejects.toBeInstanceOf(NewerError);
  expect(reasonOf(new NewerError())).toContain('load the new version. It stays on this device.');
  expect(await database.readStore('drafts', (store) => store.getAllKeys())).toEqual(['key']);
  expect(await sealed.numbersOf(open.bundle)).toEqual([1]);
  await database.close();
});

test('[VER.20] what waits for a decision about records that only a newer app knows is not shown by this one', () => {
  const about = (entity: string) =>
    ({ entity }) as unknown as KnownDecisions['held'][number] & KnownDecisions['conflicts'][number];
  const all = [about('asset_grades'), about('later_things')];
  expect(shownDecisions({ held: all, conflicts: all } as unknown as KnownDecisions)).toEqual({
    held: all.slice(0, 1),
    conflicts: all.slice(0, 1),
  });
  expect(shownDecisions(null)).toBe(null);
});
