import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import { patchDraft } from '../../protocol/draft.ts';
import { unsentWork } from '../sealing/export-unsent.ts';
import { freeSpace } from '../user/free-space.ts';
import { gradeAnswers } from '../calls/grade-answers.ts';
import { loseValue } from '../testing/lose-value.ts';
import { packHeld } from '../testing/pack-held.ts';
import { heldAnswers, putAnswers } from '../store/held-answers.ts';
import { allAnswers } from '../testing/all-answers.ts';
import { ModelServer, REFUSED_NAME } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { newSite } from '../testing/new-site.ts';
import type { Change } from '../../protocol/change.ts';
import type { StoreName } from '../disk/user-schema.ts';
import { holdsMore } from './catch-up.ts';

const emptyDraft = exampleDraft();
const { calls } = new ModelServer(1);

async function openTab(userId = nextId()): Promise<TestTab> {
  const tab = new TestTab(userId);
  await tab.data.load();
  return tab;
}

test('[DEV.1] an edit is seen at once and undone when it can not be made durable', async () => {
  const tab = await openTab();
  const site = newSite();
  await tab.data.writes.save([site]);
  vi.spyOn(tab.data.database, 'write').mockRejectedValueOnce(new Error('no space left'));
  const saving = tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { name: 'Other' } }]);
  expect(tab.data.image.store.visible('sites', site.id)).toMatchObject({ name: 'Other' });
  await expect(saving).rejects.toThrow('no space left');
  expect(tab.data.image.store.visible('sites', site.id)).toMatchObject({ name: 'Kestrel House' });
  expect(tab.data.image.outbox.unsent).toBe(1);
});

test('[SYNC.10] a patch holds only what differs, and an edit that changes nothing is none', async () => {
  const tab = await openTab();
  const site = newSite();
  await tab.data.writes.save([site]);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { name: 'Kestrel House', notes: 'Keys at the desk' } }]);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { notes: 'Keys at the desk' } }]);
  expect([...tab.data.image.outbox.changes()].map(({ patch }) => patch)).toEqual([site.patch, { notes: 'Keys at the desk' }]);
});

test('[FORM.3] what came since a form was filled in stays when it is saved, but where the same was changed', async () => {
  const tab = await openTab();
  const server = new ModelServer(10);
  const shown = exampleSite({ id: nextId(), name: 'Abbey', town: 'Hull', events_log: 'Gate repaired' });
  server.create(shown);
  await tab.synchronise(server);
  server.edit(shown.id, { name: 'Abbey West', town: 'York', events_log: 'Gate repaired\nPump room flooded' });
  await tab.synchronise(server);
  const patch = { name: 'Abbey', town: 'Leeds', events_log: 'Gate repaired\nKey given back', deleted_at: null };
  const { name, town, events_log } = shown;
  await tab.data.writes.save([{ entity: 'sites', id: shown.id, patch, basis: { name, town, events_log } }]);
  expect([...tab.image.outbox.changes()].map((change) => change.patch)).toEqual([
    { town: 'Leeds', events_log: 'Gate repaired\nPump room flooded\nKey given back' },
  ]);
});

test('[DEV.12] a record that the server would refuse is refused at once, naming the field', async () => {
  const tab = await openTab();
  const { name: _name, ...incomplete } = newSite().patch;
  await expect(tab.data.writes.save([{ entity: 'sites', id: nextId(), patch: incomplete }])).rejects.toMatchObject({
    code: 'invalid',
    field: 'name',
  });
  const long = newSite('n'.repeat(201));
  await expect(tab.data.writes.save([long])).rejects.toMatchObject({ code: 'invalid', field: 'name' });
  expect(tab.data.image.outbox.unsent).toBe(0);
});

test('[SURVEY.19] a draft is discarded in the transaction of the grade that it became', async () => {
  const userId = nextId();
  const tab = await openTab(userId);
  await tab.data.writes.changeDraft('key', () => emptyDraft);
  const { id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleGrade();
  vi.spyOn(tab.data.database, 'write').mockRejectedValueOnce(new Error('no space left'));
  await expect(tab.data.writes.save([{ entity: 'asset_grades', id, patch }], { discardDraft: 'key' })).rejects.toThrow(
    'no space left',
  );
  expect(tab.data.image.drafts.has('key')).toBe(true);
  await tab.data.writes.save([{ entity: 'asset_grades', id, patch }], { discardDraft: 'key' });
  await tab.close();
  const again = await openTab(userId);
  expect(again.data.image.drafts.size).toBe(0);
  expect(again.data.image.store.visible('asset_grades', id)).toMatchObject({ answer_count: 0 });
});

test('[DEV.5] blocks that can not be read are received anew; log and drafts stay', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await openTab(userId);
  const [sent, unsent] = [newSite('Sent'), newSite('Unsent')];
  await tab.data.writes.save([sent]);
  await tab.synchronise(server);
  await tab.data.writes.save([unsent]);
  await tab.data.writes.changeDraft('key', () => emptyDraft);
  await tab.data.database.write(['blocks'], async (transaction) => {
    const blocks = transaction.objectStore('blocks');
    for (const block of await blocks.getAll()) await blocks.put({ ...block, rows: '[{"id":' } as never);
  });
  await tab.close();
  const again = await openTab(userId);
  expect([...again.sites().keys()]).toEqual([unsent.id]);
  expect(again.data.image.drafts.size).toBe(1);
  await again.synchronise(server);
  expect([...again.sites().values()]).toEqual(server.rows().map(([, row]) => row));
  expect(server.rows()).toHaveLength(2);
});

test('[DEV.16] an entry of the log that is damaged stays where it is, and keeps no other from being shown, sent and exported', async () => {
  const userId = nextId();
  const tab = await openTab(userId);
  const site = newSite();
  await tab.data.writes.save([site]);
  const damaged = [{ at: '' }, { at: '', changes: [{ op: 'half' }] }, { at: '', changes: [null] }];
  await tab.data.database.write(['log'], async (transaction) => {
    for (const entry of damaged) await transaction.objectStore('log').add(entry as never);
  });
  await tab.close();
  const again = await openTab(userId);
  expect(again.data.image.store.visible('sites', site.id)).toMatchObject({ name: site.patch.name });
  const server = new ModelServer(10);
  await again.synchronise(server);
  expect(server.rows().map(([id]) => id)).toEqual([site.id]);
  expect(await again.data.database.readStore('log', (store) => store.count())).toBe(damaged.length);
  await again.close();
});

test('[SYNC.55, SYNC.56] of a partly damaged entry the other changes are sent, the rest is kept, exported and logged once', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const userId = nextId();
  const tab = await openTab(userId);
  const site = newSite();
  await tab.data.writes.save([site]);
  const half = { op: 'half' };
  await tab.data.database.write(['log'], async (transaction) => {
    const log = transaction.objectStore('log');
    for (const entry of await log.getAll()) await log.put({ ...entry, changes: [half, ...entry.changes, null] } as never);
  });
  await tab.close();
  const again = await openTab(userId);
  const server = new ModelServer(10);
  await again.synchronise(server);
  expect(server.rows().map(([id]) => id)).toEqual([site.id]);
  await again.data.load();
  const left = [expect.objectContaining({ changes: [half, null] })];
  expect(await again.data.database.readStore('log', (store) => store.getAll())).toEqual(left);
  expect(again.data.image.outbox.entries).toEqual([]);
  expect(again.data.image.damaged).toEqual(left);
  const exported = await Array.fromAsync(unsentWork(again.data.image, { unsent: [], doubted: [] } as never, {}));
  expect(exported).toEqual([{ kind: 'log', entries: left }]);
  expect(logged.mock.calls).toEqual([["Saved changes that can't be read: 2, in entries 1 of the log"]]);
  logged.mockRestore();
  await again.close();
});

test('[SYNC.9] editing a record whose creation was refused sends it again as one creation', async () => {
  const [tab, server] = [await openTab(), new ModelServer(10)];
  const site = newSite(REFUSED_NAME);
  await tab.data.writes.save([site]);
  await tab.synchronise(server);
  expect([...tab.data.image.outbox.changes()]).toMatchObject([{ state: 'rejected', code: 'invalid', field: 'name' }]);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { name: 'Fine' } }]);
  await tab.synchronise(server);
  expect([...tab.data.image.outbox.changes()]).toEqual([]);
  expect(server.rows()[0]?.[1]).toMatchObject({ ...site.patch, name: 'Fine' });
});

test('[SYNC.9] a new edit takes the place of what was refused of the record; what it does not give is sent again behind it', async () => {
  const [tab, server] = [await openTab(), new ModelServer(10)];
  const site = newSite();
  await tab.data.writes.save([site]);
  await tab.synchronise(server);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { name: REFUSED_NAME, notes: 'Keys' } }]);
  await tab.synchronise(server);
  expect(tab.data.image.store.visible('sites', site.id)).toMatchObject(site.patch);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { name: 'Fine' } }]);
  expect([...tab.data.image.outbox.changes()]).toMatchObject([
    { patch: { name: 'Fine' }, state: 'waiting' },
    { patch: { notes: 'Keys' }, state: 'waiting', field: null },
  ]);
  await tab.synchronise(server);
  expect([...tab.data.image.outbox.changes()]).toEqual([]);
  expect(server.rows()[0]?.[1]).toMatchObject({ name: 'Fine', notes: 'Keys' });
});

test('[SYNC.9] a new edit of other fields is sent although an earlier one was refused, which stays in the tray', async () => {
  const userId = nextId();
  const [tab, server] = [await openTab(userId), new ModelServer(10)];
  const site = newSite();
  await tab.data.writes.save([site]);
  await tab.synchronise(server);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { name: REFUSED_NAME } }]);
  await tab.synchronise(server);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { notes: 'Keys' } }]);
  await tab.synchronise(server);
  expect(server.rows()[0]?.[1]).toMatchObject({ ...site.patch, notes: 'Keys' });
  const tray = [{ patch: { name: REFUSED_NAME }, state: 'rejected', field: 'name' }];
  expect([...tab.data.image.outbox.changes()]).toMatchObject(tray);
  await tab.close();
  expect([...(await openTab(userId)).data.image.outbox.changes()]).toMatchObject(tray);
});

test('[SURVEY.3] two tabs on one survey keep the answers of both, heard of or not', async () => {
  const userId = nextId();
  const [one, other] = [await openTab(userId), await openTab(userId)];
  const answer = (tab: TestTab, slot: string) =>
    tab.data.writes.changeDraft('key', (kept) => patchDraft(kept ?? emptyDraft, { answers: { [slot]: '"Yes"' } }));
  await answer(one, 'first');
  expect((await answer(other, 'second')).answers).toEqual({ first: '"Yes"', second: '"Yes"' });
  await one.data.following.catchUp();
  expect(one.data.image.drafts.get('key')?.answers).toEqual({ first: '"Yes"', second: '"Yes"' });
});

const answered = (tab: TestTab, recommendations: string) =>
  tab.data.writes.changeDraft('key', (kept) => patchDraft(kept ?? emptyDraft, { recommendations }));

test.each<[string, (tab: TestTab) => Promise<unknown>]>([
  ['a change', (tab) => tab.data.writes.save([newSite()])],
  ['what changed in a survey in progress', (tab) => answered(tab, 'Refix.')],
])('[SESS.43] whether the database holds more than memory: %s that was not told', async (_what, write) => {
  const userId = nextId();
  const [one, other] = [await openTab(userId), await openTab(userId)];
  const more = () => Promise.all([one, other].map(({ data }) => holdsMore(data.database, data.image)));
  await answered(one, 'Replace.');
  expect(await more()).toEqual([false, true]);
  await other.data.following.catchUp();
  expect(await more()).toEqual([false, false]);
  await write(one);
  expect(await more()).toEqual([false, true]);
  await other.data.following.catchUp();
  expect(await more()).toEqual([false, false]);
});

test('[TAB.5] what a tab of a former version tells of its writes is taken over, and not read again on return', async () => {
  const userId = nextId();
  const other = await openTab(userId);
  const former = new TestTab(userId, (message) => {
    const { writes: _unsaid, ...told } = { writes: 0, ...message };
    other.heard.push(told);
  });
  await former.data.load();
  const server = new ModelServer(10);
  await former.synchronise(server);
  await other.data.load();
  other.heard.length = 0;
  await former.data.writes.save([newSite()]);
  await former.synchronise(server);
  await other.hear();
  const stored = await other.data.database.readStore('meta', (store) => store.get('meta'));
  expect(other.data.image.meta.writes).toBe(stored?.writes);
});

/** A tab that hears of another tab's draft, and writes while it still reads it. */
async function whileFollowing(write: (tab: TestTab) => Promise<unknown>): Promise<TestTab> {
  const userId = nextId();
  const [one, other] = [await openTab(userId), await openTab(userId)];
  await other.data.writes.changeDraft('key', () => emptyDraft);
  const { promise: written, resolve: goOn } = Promise.withResolvers<void>();
  const read = one.data.database.read.bind(one.data.database);
  vi.spyOn(one.data.database, 'read').mockImplementationOnce(async (stores, work) => {
    const found = await read(stores, work);
    await written;
    return found;
  });
  const following = one.data.following.follow({ kind: 'changed', seqs: [], blocks: [], drafts: ['key'] });
  await write(one);
  goOn();
  await following;
  return one;
}

test('[SURVEY.3] what a tab writes itself is not undone by an older word of another tab', async () => {
  const tab = await whileFollowing(({ data }) =>
    data.writes.changeDraft('key', (kept) => patchDraft(must(kept, 'a draft'), { recommendations: 'Mine' })),
  );
  expect(tab.data.image.drafts.get('key')?.recommendations).toBe('Mine');
});

test('[SURVEY.3] a survey that a tab submits does not come back by an older word of another tab', async () => {
  const tab = await whileFollowing(({ data }) => data.writes.save([newSite()], { discardDraft: 'key' }));
  expect([...tab.data.image.drafts.keys()]).toEqual([]);
});

test('[SURVEY.3] of two tabs that submit one survey at the same moment one saves it, and it has ended in the other', async () => {
  const userId = nextId();
  const [one, other] = [await openTab(userId), await openTab(userId)];
  await one.data.writes.changeDraft('key', () => emptyDraft);
  await other.data.following.catchUp();
  const submit = (tab: TestTab) =>
    tab.data.writes.save([newSite()], { discardDraft: 'key', startedAt: emptyDraft.started_at, wasKept: true });
  const done = await Promise.allSettled([submit(one), submit(other)]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(done[1]).toMatchObject({ reason: { code: 'survey-ended' } });
  for (const tab of [one, other]) expect([...tab.data.image.drafts.keys()]).toEqual([]);
  expect(await other.data.database.readStore('log', (log) => log.count())).toBe(1);
  await submit(await openTab(userId)).catch(() => undefined);
  expect(await other.data.database.readStore('log', (log) => log.count())).toBe(1);
  await other.data.writes.save([newSite()], { discardDraft: 'key', startedAt: emptyDraft.started_at });
  expect(await other.data.database.readStore('log', (log) => log.count())).toBe(2);
});

test('[SYNC.1] what was applied moves the base of later changes of the record', async () => {
  const [tab, server] = [await openTab(), new ModelServer(10)];
  const site = newSite();
  await tab.data.writes.save([site]);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { notes: 'One' } }]);
  const push = vi.spyOn(server.calls, 'push');
  await tab.synchronise(server);
  expect(push.mock.calls.map(([operations]) => operations.map(({ base }) => base))).toEqual([[null], [1]]);
});

test('[SCOPE.6] the answers of a grade come from what is unsent first, then from what is held', async () => {
  const tab = await openTab();
  const { id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleGrade();
  await tab.data.writes.save([{ entity: 'asset_grades', id, patch }]);
  const server = new ModelServer(10);
  server.faults = ['request'];
  expect(await gradeAnswers(tab.data, server.calls, id)).toEqual([]);
  await expect(gradeAnswers(tab.data, server.calls, nextId())).rejects.toMatchObject({ code: 'needs-connection' });
});

test('[SYNC.11] operations that a push did not answer are sent again, and offered again after a restore, until all are', async () => {
  const tab = await openTab();
  const server = new ModelServer(5);
  server.mostAnswered = 2;
  const sites = ['A', 'B', 'C', 'D', 'E'].map((name) => newSite(name));
  for (const site of sites) await tab.data.writes.save([site]);
  const ids = sites.map(({ id }) => id as string).toSorted();
  await tab.synchronise(server);
  expect(
    server
      .rows()
      .map(([id]) => id)
      .toSorted(),
  ).toEqual(ids);
  expect(tab.data.image.outbox.unsent).toBe(0);
  server.restore();
  expect(server.rows()).toEqual([]);
  await tab.synchronise(server);
  expect(
    server
      .rows()
      .map(([id]) => id)
      .toSorted(),
  ).toEqual(ids);
  expect([...tab.sites().keys()]).toEqual(ids);
});

test('[TEXT.8, TEXT.10, LIMIT.1] what is too large, not to be seen, graded too late or ends before it begins is refused at once, with words, and its draft stays', async () => {
  const tab = await openTab();
  await tab.data.writes.changeDraft('key', () => emptyDraft);
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...grade } = exampleGrade();
  const answer = {
    id: nextId(),
    question_answer_type_id: nextId(),
    question_id: nextId(),
    answer_type_id: nextId(),
    value: JSON.stringify('x'.repeat(4_900)),
    question_name: 'Is the seal intact?',
  };
  const save = (patch: object) =>
    tab.data.writes.save([{ entity: 'asset_grades', id: nextId(), patch: { ...grade, ...patch } }] as Change[], {
      discardDraft: 'key',
    });
  await expect(save({ answers: Array.from({ length: 60 }, () => answer) })).rejects.toMatchObject({
    code: 'invalid',
    field: 'answers',
    message: expect.stringMatching(/^This is too large to save: with its answers it takes 3\d\d kB, at most 256 kB$/) as string,
  });
  await expect(save({ graded_at: '2100-01-01' })).rejects.toMatchObject({
    field: 'graded_at',
    message: "The date can't be after tomorrow",
  });
  await expect(tab.data.writes.save([newSite('Har\u200bbour')])).rejects.toMatchObject({
    field: 'name',
    message: 'Must not contain invisible characters',
  });
  const { created_at: _since, updated_at: _at, ...inspection } = exampleInspection({ date_to: '2026-11-01' });
  const { id, ...dates } = inspection;
  await expect(tab.data.writes.save([{ entity: 'inspections', id, patch: dates }])).rejects.toMatchObject({
    field: 'date_to',
    message: 'Date to is before Date From',
  });
  expect(tab.data.image.drafts.has('key')).toBe(true);
  expect(tab.data.image.outbox.unsent).toBe(0);
});

test('[SYNC.2] an offer of operations that are large holds no more than a push may', async () => {
  const tab = await openTab();
  const server = new ModelServer(5);
  for (let at = 0; at < 30; at += 1) {
    const site = newSite(`Site ${at}`);
    await tab.data.writes.save([
      { ...site, patch: { ...site.patch, notes: '\u0001'.repeat(20_000), events_log: '\u0001'.repeat(20_000) } },
    ]);
  }
  const sizes: number[] = [];
  const push = server.calls.push;
  server.calls.push = async (operations, sentAt) => {
    sizes.push(JSON.stringify(operations).length);
    return push(operations, sentAt);
  };
  await tab.synchronise(server);
  server.restore();
  await tab.synchronise(server);
  expect(server.rows()).toHaveLength(30);
  expect(Math.max(...sizes)).toBeLessThan(1_100_000);
});

test('[DEV.10] what memory holds is laid back when the browser removes the database under an open tab', async () => {
  const userId = nextId();
  const tab = await openTab(userId);
  const site = newSite();
  await tab.data.writes.save([site]);
  await tab.data.writes.changeDraft('key', () => emptyDraft);
  await tab.data.database.read(['meta'], async ({ db }) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    forceCloseDatabase(unwrap(db) as never);
  });
  await tab.data.writes.changeDraft('other', () => emptyDraft);
  await tab.close();
  const again = await openTab(userId);
  expect([...again.data.image.outbox.changes()]).toMatchObject([{ id: site.id, state: 'waiting' }]);
  expect([...again.data.image.drafts.keys()]).toEqual(['key', 'other']);
  vi.unstubAllGlobals();
});

test('[DEV.10, SURVEY.3] a survey is submitted though the browser has removed the database that keeps it', async () => {
  const userId = nextId();
  const before = await openTab(userId);
  await before.data.writes.changeDraft('key', () => emptyDraft);
  await before.close();
  const tab = await openTab(userId);
  await tab.data.database.read(['log'], async ({ db }) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    forceCloseDatabase(unwrap(db) as never);
  });
  await tab.data.writes.save([newSite()], { discardDraft: 'key', startedAt: emptyDraft.started_at, wasKept: true });
  expect(await tab.data.database.readStore('log', (log) => log.count())).toBe(1);
  expect(await tab.data.database.readStore('drafts', (drafts) => drafts.count())).toBe(0);
});

test('[DEV.10] what left the scope while the database was removed under an open tab goes with the next pull', async () => {
  const server = new ModelServer(10);
  const [gone, stays] = [exampleSite({ id: nextId() }), exampleSite({ id: nextId() })];
  for (const site of [gone, stays]) server.create(site);
  const tab = await openTab();
  await tab.synchronise(server);
  await tab.data.database.read(['meta'], async ({ db }) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    forceCloseDatabase(unwrap(db) as never);
  });
  await tab.data.writes.save([{ entity: 'sites', id: stays.id, patch: { notes: 'Keys at the desk' } }]);
  expect(tab.sites().size).toBe(2);
  server.evict(gone.id);
  // It tells of what goes only who knew of it before.
  server.backUp();
  server.restore();
  await tab.synchronise(server);
  expect([...tab.sites().values()]).toMatchObject([{ id: stays.id, notes: 'Keys at the desk' }]);
  expect(server.rows()).toMatchObject([[stays.id, { notes: 'Keys at the desk' }]]);
  await tab.close();
  vi.unstubAllGlobals();
});

test('[ROOM.6] freeing space removes what the server has: sent photos, answers of earlier grades, lists; nothing else', async () => {
  const tab = await openTab();
  const { database } = tab.data;
  const grades = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((graded_at) =>
    exampleGrade({ id: nextId(), graded_at }),
  );
  const rows = grades.map(({ answers: _none, ...grade }) => ({ ...grade, answer_count: 0, ver: 1 }));
  tab.image.take({ rows: new Map([['asset_grades', rows]]) });
  const [singly, packed, beside, latest] = grades.map(({ id }) => heldAnswers(id, null, []));
  await database.write(['files', 'unsent_photos', 'answers', 'answer_packs', 'evidence'], async (transaction) => {
    for (const id of ['sent', 'unsent']) await transaction.objectStore('files').put({ id, binary: new ArrayBuffer(1000) });
    await transaction.objectStore('unsent_photos').put({ id: 'unsent' } as never);
    await putAnswers(transaction, [must(singly, 'one')]);
    await packHeld(transaction, 1, [must(packed, 'one')]);
    await packHeld(transaction, 1, [must(beside, 'one'), must(latest, 'one')]);
    await transaction.objectStore('evidence').put({ inspection_id: 'closed' } as never);
  });
  expect(await freeSpace(tab.data, calls)).toMatchObject({ photos: 1, answers: 3, lists: 1 });
  const left = await database.read(['files', 'answer_packs', 'unsent_photos'], (transaction) =>
    Promise.all([
      transaction.objectStore('files').getAllKeys(),
      transaction.objectStore('answer_packs').count(),
      transaction.objectStore('unsent_photos').getAllKeys(),
    ]),
  );
  expect(left).toEqual([['unsent'], 1, ['unsent']]);
  expect(await allAnswers(database)).toEqual([latest]);
});

test('[DEV.23, ROOM.6] space is freed of what can’t be read too, and of all else', async () => {
  const tab = await openTab();
  const { database } = tab.data;
  await database.write(['files', 'answers', 'answer_packs', 'evidence'], async (transaction) => {
    for (const id of ['lost', 'sent']) await transaction.objectStore('files').put({ id, binary: new ArrayBuffer(1000) });
    await putAnswers(transaction, [heldAnswers('singly', null, [])]);
    await packHeld(transaction, 1, [heldAnswers('packed', null, [])]);
    await transaction.objectStore('evidence').put({ inspection_id: 'closed' } as never);
  });
  await loseValue(database, 'files', 'lost');
  await loseValue(database, 'answers', 'singly');
  await loseValue(database, 'answer_packs', 1);
  await loseValue(database, 'evidence', 'closed');
  expect(await freeSpace(tab.data, calls)).toMatchObject({ photos: 2, answers: 1, lists: 1 });
  const stores: StoreName[] = ['files', 'answers', 'answer_packs', 'evidence'];
  const left = await database.read(stores, (transaction) =>
    Promise.all(stores.map((name) => transaction.objectStore(name).count())),
  );
  expect(left).toEqual([0, 0, 0, 0]);
});

test('[GRADE.10, ROOM.6] the answers of the grade that counts stay, those of an auto-completed pass beside it go', async () => {
  const tab = await openTab();
  const { database } = tab.data;
  const inspection_id = exampleInspection().id;
  const failed = exampleGrade({ id: nextId(), inspection_id, graded_at: '2026-01-01', grade: 'fail' });
  const completed = exampleGrade({ id: nextId(), inspection_id, graded_at: '2026-02-01', auto_complete_survey: true });
  const rows = [failed, completed].map(({ answers: _none, ...grade }) => ({ ...grade, answer_count: 0, ver: 1 }));
  tab.image.take({ rows: new Map([['asset_grades', rows]]) });
  const [ofFailed, ofCompleted] = [failed, completed].map(({ id }) => heldAnswers(id, null, []));
  await database.write(['answers'], (transaction) => putAnswers(transaction, [must(ofFailed, 'one'), must(ofCompleted, 'one')]));
  expect(await freeSpace(tab.data, calls)).toMatchObject({ answers: 1 });
  expect(await allAnswers(database)).toEqual([ofFailed]);
  await tab.close();
});

test('[ROOM.6] a photo that is taken while space is freed stays', async () => {
  const tab = await openTab();
  const { database } = tab.data;
  const takePhoto = (id: string) =>
    database.write(['files', 'unsent_photos'], async (transaction) => {
      await transaction.objectStore('files').put({ id, binary: new ArrayBuffer(1000) });
      await transaction.objectStore('unsent_photos').put({ id } as never);
    });
  const read = database.readStore.bind(database);
  vi.spyOn(database, 'readStore').mockImplementationOnce(async (...asked) => {
    const found = await read(...asked);
    await takePhoto('new');
    return found;
  });
  expect(await freeSpace(tab.data, calls)).toMatchObject({ photos: 0 });
  expect(await read('files', (store) => store.getAllKeys())).toEqual(['new']);
  await tab.close();
});
