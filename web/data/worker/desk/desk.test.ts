import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { Conflict, ConflictsPage, DeletedSite, HeldOperation, HeldPage } from '#domain/sync/wire.ts';
import type { KeptVerdict } from '../../protocol/known-decisions.ts';
import { Desk } from './desk.ts';
import { EvidenceShelf } from './evidence-shelf.ts';
import { type DeskCalls, NetworkError } from '../sync/server-calls.ts';
import { loseValue } from '../testing/lose-value.ts';
import { HELD_NAME, ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { learnRows } from '../sync/learn-rows.ts';

const admin = exampleUser({ user_role_id: 1 });
const held = (sequence: number): HeldOperation => ({
  op: `op ${sequence}`,
  sequence,
  entity: 'asset_grades',
  id: `grade ${sequence}`,
  user_id: 'u',
  device: 'd',
  reason: 'closed',
  held_at: '',
  made_at: '',
  locked_at: null,
  inspection_id: null,
  asset_id: null,
  patch: { grade: 'fail' },
  answer_count: 2,
});
const siteOf = (name: string, undecided: boolean): DeletedSite => ({
  site: { ...exampleSite({ name }), ver: 1 },
  deleted_by_id: null,
  closed_inspections: [],
  undecided,
});

const conflictOf = (conflict_id: string) => ({ entity: 'sites', conflict_id }) as Conflict;

/** Three pages of 300 conflicts, each with a record. */
function conflictsPage(after: string | null): ConflictsPage {
  const place = Number(after ?? 0);
  const conflicts = Array.from({ length: 300 }, (_none, at) => conflictOf(`${place}/${at}`));
  const site = { ...exampleSite({ id: stableId(`site ${place}`) }), ver: 1 };
  return { conflicts, next: place === 2 ? null : String(place + 1), rows: { sites: [site] } };
}

/** A server with so many held changes, three to a page. */
class DeskServer {
  held = 0;
  /** The first of them that were decided. */
  decided = 0;
  hasConflicts = true;
  /** Where these are not so many: the newest first. */
  few: string[] = [];
  /** The deleted site that waits. */
  deleted = 'asked';
  isReached = true;
  asked: string[] = [];

  #answer<T>(call: string, answer: T): Promise<T> {
    this.asked.push(call);
    return this.isReached ? Promise.resolve(answer) : Promise.reject(new NetworkError('lost'));
  }

  readonly calls: DeskCalls = {
    held: (after) => {
      const all = Array.from({ length: this.held }, (_none, at) => held(at + 1)).slice(this.decided);
      const rest = all.filter(({ sequence }) => sequence > after);
      const page: HeldPage = {
        held: rest.slice(0, 3),
        before: all.length - rest.length,
        next: rest.length > 3 ? (rest[2]?.sequence ?? null) : null,
        total: all.length,
      };
      return this.#answer(`held ${after}`, page);
    },
    heldChange: () => Promise.reject(new NetworkError('not asked')),
    conflicts: (after) =>
      this.#answer(
        'conflicts',
        this.hasConflicts ? conflictsPage(after) : { conflicts: this.few.map(conflictOf), next: null, rows: {} },
      ),
    deletedSites: (after) =>
      this.#answer(
        'sites',
        after === null ? { sites: [siteOf('kept', false)], next: 'more' } : { sites: [siteOf(this.deleted, true)], next: null },
      ),
    evidence: (_id, version) => this.#answer(`evidence ${version}`, { version, versions: [], lines: [] } as unknown as Evidence),
  };
}

async function openDesk(server: DeskServer, userId = nextId(), user = admin) {
  const tab = new TestTab(userId);
  await tab.data.load();
  const desk = new Desk({ data: tab.data, calls: server.calls, user: () => user });
  await desk.load();
  return { tab, desk, known: () => desk.known };
}

test('[HELD.12] what waits is known page by page, without answers, and outlives a reload and a lost network', async () => {
  const [server, userId] = [new DeskServer(), nextId()];
  server.held = 7;
  const { tab, desk, known } = await openDesk(server, userId);
  await desk.refresh();
  expect(known()).toMatchObject({ next: 3, total: 7, held: [{ answer_count: 2, patch: { grade: 'fail' } }, {}, {}] });
  expect(known()).toMatchObject({ conflicts: { length: 600 }, more_conflicts: true, rows: { sites: { length: 2 } } });
  expect(known()?.sites.map(({ site }) => site.name)).toEqual(['asked']);
  await desk.more();
  expect(known()).toMatchObject({ next: 6, total: 7 });
  expect(desk.heldNow).toBeNull();
  await desk.refresh();
  expect(known()?.held).toHaveLength(6);
  await desk.more();
  expect(desk.heldNow).toHaveLength(7);
  expect(desk.heldNow?.[6]).toEqual({ op: 'op 7', inspection_id: null, device: 'd', user_id: 'u' });
  await tab.close();

  server.isReached = false;
  const again = await openDesk(server, userId);
  await expect(again.desk.refresh()).rejects.toMatchObject({ code: 'needs-connection' });
  await again.desk.keepUp();
  expect(again.known()?.held).toHaveLength(7);
  await again.tab.close();
});

test('[HELD.12] it is asked for anew when another number waits, and not otherwise; others than administrators ask for conflicts only', async () => {
  const server = new DeskServer();
  const { tab, desk } = await openDesk(server, nextId(), exampleUser());
  await desk.keepUp();
  expect(server.asked).toEqual([]);
  tab.image.take({ meta: { ...tab.data.image.meta, to_decide: 1 } });
  await desk.keepUp();
  await desk.keepUp();
  expect(server.asked).toEqual(['conflicts', 'conflicts']);
  await tab.close();
});

test('[HELD.26] of what was held since that alone is asked for, and all again once some of it waits no more', async () => {
  const server = new DeskServer();
  [server.held, server.hasConflicts] = [7, false];
  const { tab, desk, known } = await openDesk(server);
  /** What is asked for after a pull says that so many wait, a deleted site among them. */
  const askedWith = async (to_decide: number) => {
    server.asked = [];
    tab.image.take({ meta: { ...tab.data.image.meta, to_decide } });
    await desk.keepUp();
    return server.asked;
  };
  await askedWith(8);
  for (let page = 0; page < 2; page += 1) await desk.more();
  expect(desk.heldNow).toHaveLength(7);

  server.held = 9;
  expect(await askedWith(10)).toEqual(['held 6', 'conflicts', 'sites', 'sites']);
  expect(known()).toMatchObject({ held: { length: 9 }, next: null, total: 9, to_decide: 10, sites: { length: 1 } });
  server.held = 14;
  expect(await askedWith(15)).toEqual(['held 8', 'conflicts', 'sites', 'sites']);
  expect(known()).toMatchObject({ held: { length: 11 }, next: 11, total: 14 });
  server.held = 15;
  expect(await askedWith(16)).toEqual(['held 10', 'conflicts', 'sites', 'sites']);
  expect(known()).toMatchObject({ held: { length: 11 }, next: 11, total: 15 });
  await desk.more();
  await desk.more();
  expect(desk.heldNow?.map(({ op }) => op)).toEqual(Array.from({ length: 15 }, (_none, at) => `op ${at + 1}`));

  server.hasConflicts = true;
  expect(await askedWith(616)).toEqual(['held 14', 'conflicts', 'conflicts', 'sites', 'sites']);
  [server.decided, server.hasConflicts] = [2, false];
  expect(await askedWith(14)).toEqual([
    'held 14',
    'conflicts',
    ...[0, 5, 8, 11, 14].map((after) => `held ${after}`),
    'sites',
    'sites',
  ]);
  expect(desk.heldNow?.[0]).toMatchObject({ op: 'op 3' });
  await tab.close();
});

test.each([
  ['one decided and another risen', ['third', 'second']],
  ['one decided and a site deleted', ['second']],
])('[HELD.26] where as many wait beside what was held since, %s, those conflicts are known that do', async (_what, now) => {
  const server = new DeskServer();
  [server.held, server.hasConflicts, server.few] = [3, false, ['second', 'first']];
  const { tab, desk, known } = await openDesk(server);
  await desk.refresh();
  [server.held, server.few] = [4, now];
  tab.image.take({ meta: { ...tab.data.image.meta, to_decide: 7 } });
  await desk.keepUp();
  expect(known()).toMatchObject({ held: { length: 4 }, to_decide: 7 });
  expect(known()?.conflicts.map(({ conflict_id }) => conflict_id)).toEqual(now);
  await tab.close();
});

test('[HELD.26] where one deleted site was restored and another deleted since, the one is known that waits', async () => {
  const server = new DeskServer();
  [server.held, server.hasConflicts] = [3, false];
  const { tab, desk, known } = await openDesk(server);
  await desk.refresh();
  [server.held, server.deleted] = [4, 'another'];
  tab.image.take({ meta: { ...tab.data.image.meta, to_decide: 5 } });
  await desk.keepUp();
  expect(known()?.sites.map(({ site }) => site.name)).toEqual(['another']);
  await tab.close();
});

test('[HELD.24] it is asked for anew once its user’s role is another: as an administrator, and as one no longer', async () => {
  const server = new DeskServer();
  server.held = 3;
  const user = exampleUser();
  const { tab, desk, known } = await openDesk(server, nextId(), user);
  tab.image.take({ meta: { ...tab.data.image.meta, to_decide: 3 } });
  await desk.keepUp();
  expect(known()).toMatchObject({ held: [], total: 0 });
  user.user_role_id = ADMINISTRATOR_ROLE_ID;
  await desk.keepUp();
  expect(known()).toMatchObject({ held: { length: 3 }, total: 3 });
  user.user_role_id = INSPECTOR_ROLE_ID;
  server.asked = [];
  await desk.keepUp();
  await desk.keepUp();
  expect(known()).toMatchObject({ held: [], total: 0, sites: [] });
  expect(server.asked).toEqual(['conflicts', 'conflicts']);
  await tab.close();
});

test('[HELD.13] a verdict is kept until its author has seen it, at most a hundred and for 30 days', async () => {
  const [server, userId] = [new ModelServer(10), nextId()];
  const { tab, desk } = await openDesk(new DeskServer(), userId);
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite({ name: HELD_NAME });
  await tab.data.writes.save([{ entity: 'sites', id: nextId(), patch }]);
  const [change] = tab.data.image.outbox.changes();
  await tab.synchronise(server);
  server.judge(change?.op ?? '', 'accepted');
  await tab.synchronise(server);
  const kept = await tab.data.database.readStore('verdicts', (store) => store.getAll());
  expect(kept).toMatchObject([{ op: change?.op, verdict: 'accepted', entity: 'sites', id: change?.id, is_new: true }]);

  const old: Omit<KeptVerdict, 'at'> = {
    op: 'old',
    verdict: 'accepted',
    reason: null,
    by_id: null,
    entity: 'sites',
    id: 's',
    is_new: true,
    fields: [],
  };
  const now = tab.data.now();
  await tab.data.database.write(['verdicts'], async (transaction) => {
    for (let at = 0; at < 120; at += 1) await transaction.objectStore('verdicts').put({ ...old, op: `op ${at}`, at: now });
    await transaction.objectStore('verdicts').put({ ...old, at: new Date(Date.parse(now) - 31 * 86_400_000).toISOString() });
  });
  await desk.load();
  expect(desk.verdicts).toHaveLength(100);
  expect(desk.verdicts.some(({ op }) => op === 'old')).toBe(false);
  await desk.dismiss(desk.verdicts.map(({ op }) => op));
  await tab.close();
  const again = await openDesk(new DeskServer(), userId);
  expect(again.desk.verdicts).toEqual([]);
  await again.tab.close();
});

test('[PROOF.9] what a closed inspection said is asked for once and kept; those looked at longest ago make room', async () => {
  const [server, userId] = [new DeskServer(), nextId()];
  const { tab } = await openDesk(server, userId);
  const shelf = new EvidenceShelf(tab.data, server.calls, 2);
  for (const id of ['one', 'two', 'three']) await shelf.open(id, 1);
  await tab.close();

  server.isReached = false;
  server.asked = [];
  const again = await openDesk(server, userId);
  const later = new EvidenceShelf(again.tab.data, server.calls, 2);
  await later.open('three', 1);
  expect(later.opened('three')).toMatchObject({ version: 1 });
  expect(server.asked).toEqual([]);
  await expect(later.open('one', 1)).rejects.toMatchObject({ code: 'needs-connection' });
  await expect(later.open('three', 2)).rejects.toMatchObject({ code: 'needs-connection' });
  await again.tab.close();
});

test('[DEV.23] what waits for decisions, and lists, that can’t be read any more are asked for again', async () => {
  const [server, userId] = [new DeskServer(), nextId()];
  server.held = 1;
  const { tab, desk } = await openDesk(server, userId);
  await desk.refresh();
  const shelf = new EvidenceShelf(tab.data, server.calls, 2);
  for (const id of ['one', 'two']) await shelf.open(id, 1);
  const { database } = tab.data;
  await loseValue(database, 'evidence', 'one');
  const [key] = await database.readStore('decisions', (store) => store.getAllKeys());
  await loseValue(database, 'decisions', must(key, 'what waits'));
  await tab.close();

  const again = await openDesk(server, userId);
  expect(again.known()).toBeNull();
  await again.desk.refresh();
  expect(again.known()).toMatchObject({ total: 1 });
  const later = new EvidenceShelf(again.tab.data, server.calls, 2);
  for (const id of ['three', 'one']) await later.open(id, 1);
  expect(later.opened('one')).toMatchObject({ version: 1 });
  await again.tab.close();
});

test('[PROOF.21] of two versions that are asked for one after the other, the later stays though the earlier arrives behind it', async () => {
  const [server, userId] = [new DeskServer(), nextId()];
  const { tab } = await openDesk(server, userId);
  const slow = Promise.withResolvers<void>();
  const evidence: DeskCalls['evidence'] = async (id, version) => {
    if (version === 1) await slow.promise;
    return server.calls.evidence(id, version);
  };
  const shelf = new EvidenceShelf(tab.data, { ...server.calls, evidence });
  const first = shelf.open('one', 1);
  await shelf.open('one', 2);
  slow.resolve();
  await first;
  expect(shelf.opened('one')).toMatchObject({ version: 2 });
  expect(await tab.data.database.readStore('evidence', (store) => store.get('one'))).toMatchObject({ evidence: { version: 2 } });
  await tab.close();
});

test('[SYNC.20] a deleted record that came beside a conflict can be edited, also after a reload; a known one stays as it is', async () => {
  const [server, userId] = [new ModelServer(10), nextId()];
  const { tab } = await openDesk(new DeskServer(), userId);
  const site = { ...exampleSite({ id: nextId(), deleted_at: '2026-11-20T10:00:00.000Z' }), ver: 1 };
  server.create({ ...exampleSite({ id: nextId() }) });
  await tab.synchronise(server);
  await learnRows(tab.synced, { sites: [site] });
  await learnRows(tab.synced, { sites: [{ ...site, name: 'Another' }] });
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { deleted_at: null } }]);
  const [change] = tab.data.image.outbox.changes();
  expect(change).toMatchObject({ create: false, base: 1, patch: { deleted_at: null } });
  await tab.close();
  const again = await openDesk(new DeskServer(), userId);
  expect(again.tab.data.image.store.visible('sites', site.id)).toMatchObject({ name: 'Kestrel House', deleted_at: null });
  await again.tab.close();
});
