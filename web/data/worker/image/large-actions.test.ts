import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_OPERATIONS } from '#domain/sync/wire.ts';
import type { UserId } from '#domain/user/user.ts';
import type { LogEntry } from '../disk/user-schema.ts';
import { beginTerm } from '../sealing/begin-term.ts';
import { bringBack } from '../sealing/bring-back.ts';
import { unsentWork } from '../sealing/export-unsent.ts';
import { restoreWork } from '../sealing/restore-work.ts';
import { sealUser } from '../sealing/seal-user.ts';
import { SealedDatabase } from '../sealing/sealed-database.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { HELD_NAME, ModelServer, REFUSED_NAME } from '../testing/model-server.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { newSite } from '../testing/new-site.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

const MANY = 4 * MOST_OPERATIONS + 200;
/** In the second part of such an action, and in its third. */
const [REFUSED, HELD] = [MOST_OPERATIONS + 7, 2 * MOST_OPERATIONS + 7];

let userId: UserId;
let server: ModelServer;
let first: TestTab;
/** Hears the first. */
let second: TestTab;

beforeEach(async () => {
  userId = nextId<UserId>();
  server = new ModelServer(MANY);
  // The server answers no whole part at once.
  server.mostAnswered = 330;
  second = new TestTab(userId);
  first = new TestTab(userId, (message) => second.heard.push(message));
  for (const tab of [first, second]) await tab.data.load();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const tab of [first, second]) await tab.close();
});

const logged = ({ data }: TestTab): Promise<LogEntry[]> => data.database.readStore('log', (log) => log.getAll());
const sizes = (entries: readonly { changes: unknown[] }[]): number[] => entries.map(({ changes }) => changes.length);
const opsOf = (entries: readonly LogEntry[]): string[] => entries.flatMap(({ changes }) => changes.map(({ op }) => op));
const isLog = (store: unknown): boolean => (store as IDBObjectStore).name === 'log';
const resultOf = (request: unknown) => (request as IDBRequest<LogEntry | undefined>).result;
const manySites = () =>
  Array.from({ length: MANY }, (_none, at) => newSite(at === REFUSED ? REFUSED_NAME : at === HELD ? HELD_NAME : `Site ${at}`));

test('[SYNC.95] until all of an action on thousands of records is sent, each change is written anew and read a few times at most', async () => {
  await first.data.writes.save(Array.from({ length: MANY }, () => newSite()));
  await second.hear();
  const [put, get] = [vi.spyOn(IDBObjectStore.prototype, 'put'), vi.spyOn(IDBObjectStore.prototype, 'get')];
  await first.synchronise(server);
  await second.hear();
  expect(server.rows()).toHaveLength(MANY);
  expect([await logged(first), second.image.outbox.unsent]).toEqual([[], 0]);
  const written = put.mock.calls.filter((_call, at) => isLog(put.mock.contexts[at])).map(([entry]) => entry as LogEntry);
  const read = get.mock.results.filter((_result, at) => isLog(get.mock.contexts[at])).map(({ value }) => resultOf(value));
  expect(opsOf(written).length).toBeLessThan(MANY);
  expect(opsOf(read.filter((entry) => entry !== undefined)).length).toBeLessThan(2 * MANY);
});

test('[SYNC.95, DEV.1] all parts of a large action are written together, and undone together where they can’t be', async () => {
  const saved = newSite();
  await first.data.writes.save([saved]);
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore) {
    if (add.mock.calls.length === 3) throw new DOMException('The disk is full', 'QuotaExceededError');
    return this.put({ seq: 1000 + add.mock.calls.length, at: '', changes: [] });
  });
  const saving = first.data.writes.save(manySites());
  expect(first.sites().size).toBe(MANY + 1);
  await expect(saving).rejects.toThrow('The disk is full');
  add.mockRestore();
  expect([first.sites().size, first.image.outbox.unsent, sizes(await logged(first))]).toEqual([1, 1, [1]]);
  await first.data.writes.save(manySites());
  expect(sizes(await logged(first))).toEqual([1, ...Array.from({ length: 4 }, () => MOST_OPERATIONS), 200]);
  expect(first.image.outbox.entries).toEqual(await logged(first));
  await second.hear();
  expect(second.image.outbox.entries).toEqual(first.image.outbox.entries);
  expect(second.sites()).toEqual(first.sites());
});

test('[SYNC.95, SYNC.9] what is refused or held of a large action stays, is edited, sent anew and given up as of any other, in each tab', async () => {
  const sites = manySites();
  await first.data.writes.save(sites);
  await first.synchronise(server);
  await second.hear();
  expect(first.image.outbox.entries).toMatchObject([
    { changes: [{ state: 'rejected', id: sites[REFUSED]?.id }] },
    { changes: [{ state: 'held', id: sites[HELD]?.id }] },
  ]);
  await first.data.writes.save([{ entity: 'sites', id: sites[REFUSED]?.id, patch: { name: 'Mended' } }] as never);
  expect([...first.image.outbox.changes()]).toMatchObject([{ state: 'held' }, { create: true, patch: { name: 'Mended' } }]);
  await first.synchronise(server);
  const [held] = first.image.outbox.changes();
  server.judge(held?.op ?? '', 'refused');
  await first.synchronise(server);
  await second.hear();
  expect([...second.image.outbox.changes()]).toMatchObject([{ op: held?.op, state: 'rejected' }]);
  expect(second.sites()).toEqual(first.sites());
  await first.data.writes.discardChange(held?.op ?? '');
  await second.hear();
  expect([first.sites().size, await logged(first), server.rows().length]).toEqual([MANY - 1, [], MANY - 1]);
  expect(second.sites()).toEqual(first.sites());
});

test('[SYNC.95, SESS.34] a large action is sealed and exported whole, and comes back in its order, from both at once each change once', async () => {
  await first.data.writes.save(manySites());
  const before = await logged(first);
  const exported = await Array.fromAsync(unsentWork(first.image, { unsent: [], doubted: [] } as never, {}));
  const sealing = await newSealingServer();
  const { database } = first.data;
  const sealed = new SealedDatabase();
  const how = { givenUp: new Set<string>(), forms: memoryForms(), now: 0, onProgress: () => undefined };
  await sealUser({ userId, sealingKey: sealing.sealingKey, database, term: await beginTerm(database), sealed, ...how });
  expect(await logged(first)).toEqual([]);
  const unseal = ({ sealed_key }: { sealed_key: string }) => sealing.unseal(userId, sealed_key);
  await bringBack({ userId, database, sealed, forms: memoryForms(), locks: navigator.locks, unseal });
  expect(opsOf(await logged(first))).toEqual(opsOf(before));
  const bring = async function* () {
    yield* exported;
  };
  await restoreWork(database, bring(), { userId, forms: memoryForms(), madeOn: '' });
  expect(opsOf(await logged(first))).toEqual(opsOf(before));
});
