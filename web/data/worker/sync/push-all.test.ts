import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { CHANGES_FIELD } from '#domain/sync/changes-field.ts';
import type { Operation } from '#domain/sync/wire.ts';
import { ApiError } from '../../api-error.ts';
import { ModelServer } from '../testing/model-server.ts';
import { forgetOldSent } from './offered-again.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

type SiteId = ReturnType<typeof exampleSite>['id'];

const newSite = (name: string) => {
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite({ name });
  return { entity: 'sites' as const, id: nextId<SiteId>(), patch };
};
/** Fails at every operation whose notes say so. */
const isPoison = ({ patch }: Operation) => patch['notes'] === 'poison';

async function openTab(server: ModelServer, userId = nextId()) {
  const tab = new TestTab(userId);
  await tab.data.load();
  const round = () => tab.synchronise(server);
  const note = (id: SiteId, notes: string) => tab.data.writes.save([{ entity: 'sites', id, patch: { notes } }]);
  const waiting = () => [...tab.data.image.outbox.changes()];
  const notesOf = (id: SiteId) => server.rows().find(([one]) => one === id)?.[1].notes;
  return { tab, round, note, waiting, notesOf };
}

async function withSites(count: number) {
  const server = new ModelServer(1_000);
  const device = await openTab(server);
  const sites = Array.from({ length: count }, (_, at) => newSite(`Site ${at}`));
  await device.tab.data.writes.save(sites);
  await device.round();
  server.failsAt = isPoison;
  const push = vi.spyOn(server.calls, 'push');
  return { server, ...device, ids: sites.map(({ id }) => id), push };
}

test('[SYNC.84, SYNC.85] a change at which the server fails waits with what follows of its record, and all others arrive in the same round', async () => {
  const { server, tab, round, note, waiting, notesOf, ids, push } = await withSites(60);
  const [bad, ...good] = ids as [SiteId, ...SiteId[]];
  await note(bad, 'poison');
  for (const id of good) await note(id, 'fine');
  await note(bad, 'after it');
  const left = waiting().filter(({ id }) => id === bad);
  await round();
  expect(good.map(notesOf)).toEqual(good.map(() => 'fine'));
  expect(waiting()).toEqual(left);
  expect(tab.synced.aside.told).toEqual([left[0]?.op]);
  expect(tab.synced.hasToSend).toBe(false);
  expect(push.mock.calls.length).toBeLessThan(20);

  server.create(exampleSite({ id: nextId(), name: 'Of others' }));
  push.mockClear();
  for (let rounds = 0; rounds < 3; rounds += 1) await round();
  expect(push.mock.calls.map(([operations]) => operations.map(({ op }) => op))).toEqual([[left[0]?.op], [left[0]?.op]]);
  expect([...tab.sites().values()]).toContainEqual(expect.objectContaining({ name: 'Of others' }));

  server.failsAt = () => false;
  push.mockClear();
  tab.synced.aside.tryAll();
  await round();
  expect(push.mock.calls.map(([operations]) => operations.map(({ op }) => op))).toEqual(left.map(({ op }) => [op]));
  expect([waiting(), tab.synced.aside.told, notesOf(bad)]).toEqual([[], [], 'after it']);
  await tab.close();
});

test('[SYNC.84] what the server fails at again and again is tried after ever more rounds, and ever again', async () => {
  const { tab, round, note, ids, push } = await withSites(1);
  await note(ids[0] as SiteId, 'poison');
  const tried: number[] = [];
  for (let at = 1; at <= 32; at += 1) {
    push.mockClear();
    await round();
    if (push.mock.calls.length > 0) tried.push(at);
  }
  expect(tried).toEqual([1, 2, 3, 5, 9, 17, 25]);
  await tab.close();
});

test('[SYNC.87] of a server that fails at everything a round asks a few times, says why, receives what is new, and loses nothing', async () => {
  const { server, tab, round, note, waiting, notesOf, ids, push } = await withSites(40);
  server.failsAt = () => true;
  for (const id of ids) await note(id, 'fine');
  const made = waiting();
  server.create(exampleSite({ id: nextId(), name: 'Of others' }));
  await expect(round()).rejects.toThrow('Something went wrong on the server');
  expect(push.mock.calls.length).toBeLessThanOrEqual(12);
  expect([...tab.sites().values()]).toContainEqual(expect.objectContaining({ name: 'Of others' }));
  push.mockClear();
  await expect(round()).rejects.toThrow('Something went wrong on the server');
  expect(push).toHaveBeenCalledTimes(5);
  expect(waiting()).toEqual(made);
  server.failsAt = () => false;
  await round();
  expect(waiting()).toEqual([]);
  expect(ids.map(notesOf)).toEqual(ids.map(() => 'fine'));
  await tab.close();
});

test('[SYNC.84] a server out of room, and one that is not reached, is asked once', async () => {
  const { tab, round, note, ids, push } = await withSites(4);
  for (const id of ids) await note(id, 'fine');
  push.mockRejectedValueOnce(Object.assign(new Error('no room'), { status: 503 }));
  await expect(round()).rejects.toThrow('no room');
  expect([push.mock.calls.length, tab.synced.aside.failures]).toEqual([1, 0]);
  await tab.close();
});

test('[SYNC.88] a restored server that fails at one of what it is offered again gets all else, and that one later, before what came after it', async () => {
  const { server, tab, round, note, notesOf, ids, push } = await withSites(3);
  const [bad, good, late] = ids as [SiteId, SiteId, SiteId];
  server.backUp();
  await note(bad, 'first');
  await note(good, 'first');
  await round();
  server.restore();
  server.failsAt = ({ id }) => id === String(bad);
  await round();
  await note(bad, 'second');
  await note(late, 'first');
  await round();
  expect([bad, good, late].map(notesOf)).toEqual([null, 'first', 'first']);
  await forgetOldSent(tab.synced.database, Date.parse('2100-01-01'));
  push.mockClear();
  server.failsAt = () => false;
  await round();
  expect(push.mock.calls.flatMap(([operations]) => operations.map(({ patch }) => patch['notes']))).toEqual([
    null,
    'first',
    'second',
  ]);
  expect(notesOf(bad)).toBe('second');
  expect(tab.synced.aside.told).toEqual([]);
  await tab.close();
});

test('[SYNC.84, SYNC.85] whichever operations the server fails at, and for how long, each arrives once, in the order of its record', async () => {
  const step = fc.record({ site: fc.nat(4), poison: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }), fc.nat(6), async (steps, rounds) => {
      const { server, tab, round, note, waiting, ids, push } = await withSites(5);
      for (const [at, { site, poison }] of steps.entries()) await note(ids[site] as SiteId, `${poison ? 'bad' : 'good'} ${at}`);
      const made = waiting().map(({ op }) => op);
      server.failsAt = ({ patch }) => String(patch['notes']).startsWith('bad');
      const arrived: Operation[] = [];
      push.mockRestore();
      const send = server.calls.push;
      server.calls.push = async (operations, ...rest) => {
        const answer = await send(operations, ...rest);
        arrived.push(...operations);
        return answer;
      };
      for (let at = 0; at < rounds; at += 1) await round().catch(() => undefined);
      const free = steps.map(({ site }, at) => !steps.slice(0, at + 1).some((one) => one.site === site && one.poison));
      const firsts = new Set(steps.map(({ site }) => site)).size;
      if (rounds >= firsts) expect(arrived.length).toBeGreaterThanOrEqual(free.filter(Boolean).length);
      server.failsAt = () => false;
      tab.synced.aside.tryAll();
      for (let at = 0; at < 3 && waiting().length > 0; at += 1) await round();
      expect(waiting()).toEqual([]);
      expect(arrived.map(({ op }) => op).toSorted()).toEqual(made.toSorted());
      for (const id of ids) {
        const ofIt = arrived.filter((operation) => operation.id === String(id)).map(({ op }) => made.indexOf(op));
        expect(ofIt).toEqual(ofIt.toSorted((one, other) => one - other));
      }
      await tab.close();
    }),
    { numRuns: 25 },
  );
});

test('[LIMIT.24] whoever may send no more that day receives all the same, keeps what waits, and offers nothing while that stands', async () => {
  const { server, tab, note, waiting, ids, push } = await withSites(1);
  await note(ids[0] as SiteId, 'one more');
  server.create(exampleSite({ id: nextId(), name: 'Of others' }));
  const refusal = new ApiError(429, 'You have sent 2,000 MB of changes today', CHANGES_FIELD);
  push.mockRejectedValueOnce(refusal);
  expect(await tab.synchronise(server)).toBe(refusal);
  expect([...tab.sites().values()]).toContainEqual(expect.objectContaining({ name: 'Of others' }));
  push.mockClear();
  expect(await tab.synchronise(server, refusal)).toBe(refusal);
  expect([push.mock.calls.length, waiting().length]).toEqual([0, 1]);
  expect(await tab.synchronise(server)).toBeNull();
  expect(waiting()).toEqual([]);
  expect(await tab.synchronise(server, refusal)).toBeNull();
});
