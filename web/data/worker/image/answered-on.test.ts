import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import type { Outcome, PullPage } from '#domain/sync/wire.ts';
import { gradeAnswers } from '../calls/grade-answers.ts';
import { applyPage } from '../sync/apply-page.ts';
import { recordOutcomes } from '../sync/record-outcomes.ts';
import { NetworkError, type ServerCalls } from '../sync/server-calls.ts';
import { gradePage } from '../testing/grade-page.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

const question = exampleQuestion('Note');
const [one, two, three] = ['one', 'two', 'three'].map((value) => [exampleAnswer(question, 0, value)]) as unknown as [[], [], []];
const { answers: _answers, ...grade } = exampleGrade();
const STAMPS = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'] as const;

const page = (ver: number, updated_at: string, answers: object[] | null) => gradePage(grade, { ver, updated_at, answers });

async function openTab(...pages: PullPage[]): Promise<TestTab> {
  const tab = new TestTab(nextId());
  await tab.data.load();
  for (const received of pages) await applyPage(tab.synced, tab.image.meta.cursor, received);
  return tab;
}
const unreached = { answers: () => Promise.reject(new NetworkError('no network')) } as unknown as ServerCalls;
const edit = (tab: TestTab, patch: object) => tab.data.writes.save([{ entity: 'asset_grades', id: grade.id, patch } as never]);
const states = (tab: TestTab) => [...tab.image.outbox.changes()].map(({ base, seen }) => ({ base, seen }));

test('[SYNC.45] an edit of answers was made on those that the device holds, not on a row that came later without them', async () => {
  const tab = await openTab(page(5, STAMPS[0], one), page(9, STAMPS[1], null));
  await edit(tab, { answers: two });
  await edit(tab, { answers: three });
  await edit(tab, { recommendations: 'Replace' });
  expect(states(tab)).toEqual([
    { base: 5, seen: STAMPS[0] },
    { base: 9, seen: STAMPS[1] },
    { base: 9, seen: STAMPS[1] },
  ]);
  await tab.close();
});

test('[SYNC.45] where the row came with its answers, the edit was made on that', async () => {
  const tab = await openTab(page(5, STAMPS[0], one), page(9, STAMPS[1], two));
  await edit(tab, { answers: three });
  expect(states(tab)).toEqual([{ base: 9, seen: STAMPS[1] }]);
  await tab.close();
});

test('[MERGE.18] who changes answers stands by the grade that they see with them, and names none of a row that came later', async () => {
  const tab = await openTab(page(5, STAMPS[0], one));
  await edit(tab, { answers: two });
  await edit(tab, { recommendations: 'Replace' });
  expect([...tab.image.outbox.changes()].map(({ patch }) => patch)).toEqual([
    { answers: two, grade: grade.grade },
    { recommendations: 'Replace' },
  ]);
  await tab.close();
  const later = await openTab(page(5, STAMPS[0], one), page(9, STAMPS[1], null));
  await edit(later, { answers: two });
  expect([...later.image.outbox.changes()]).toMatchObject([{ base: 5, patch: { answers: two } }]);
  expect([...later.image.outbox.changes()][0]?.patch).not.toHaveProperty('grade');
  await later.close();
});

const failed = (ver: number, updated_at: string, answers: object[] | null) =>
  gradePage({ ...grade, grade: 'fail' }, { ver, updated_at, answers });

test.each<[string, PullPage, object, string]>([
  ['stands over answers that were edited beside a pass', page(5, STAMPS[0], one), { answers: two }, 'fail'],
  ['gives way to a pass that is given', failed(5, STAMPS[0], one), { answers: two, grade: 'pass' }, 'pass'],
])('[MERGE.18] a fail that comes while an edit waits %s', async (_name, seen, patch, shown) => {
  const tab = await openTab(seen);
  await edit(tab, patch);
  await applyPage(tab.synced, tab.image.meta.cursor, failed(9, STAMPS[1], three));
  expect([...tab.image.outbox.changes()]).toMatchObject([{ patch: { grade: 'pass' } }]);
  expect(tab.image.store.visible('asset_grades', grade.id)).toMatchObject({ grade: shown });
  await tab.close();
});

test('[MERGE.18] a pass that was named as it was seen is the server’s once it has it as sent', async () => {
  const tab = await openTab(page(5, STAMPS[0], one));
  await edit(tab, { answers: two });
  const sent = must([...tab.image.outbox.changes()][0], 'the edit');
  await applyPage(tab.synced, tab.image.meta.cursor, failed(7, STAMPS[1], three));
  const applied = { op: sent.op, outcome: 'applied', ver: 9, updated_at: '2026-11-22T08:00:00.000Z' };
  await recordOutcomes(tab.synced, [sent], [applied as unknown as Outcome]);
  expect(tab.image.store.visible('asset_grades', grade.id)).toMatchObject({ grade: 'pass', ver: 9 });
  await tab.close();
});

/** Edits of one survey, each of which the server refuses; then its row as it comes again. */
async function refusedEdits(again: PullPage, ...patches: object[]): Promise<TestTab> {
  const tab = await openTab(page(5, STAMPS[0], one));
  for (const patch of patches) await edit(tab, patch);
  const refused = [...tab.image.outbox.changes()];
  const refusal = { outcome: 'rejected', code: 'invalid', field: 'answers', message: 'Refused' };
  await recordOutcomes(tab.synced, refused, refused.map(({ op }) => ({ op, ...refusal })) as unknown as Outcome[]);
  await applyPage(tab.synced, tab.image.meta.cursor, again);
  return tab;
}
const unsent = (tab: TestTab) => [...tab.image.outbox.changes()].map(({ base, state, patch }) => ({ base, state, ...patch }));

test('[MERGE.18] a refused edit of answers that is made anew names no grade that its author may not have seen', async () => {
  const tab = await refusedEdits(failed(9, STAMPS[1], null), { answers: two });
  await edit(tab, { answers: three });
  expect(unsent(tab)).toEqual([{ base: 5, state: 'waiting', answers: three }]);
  await tab.close();
});

test.each([
  ['beside its answers', [{ answers: two, grade: 'fail' }], 5],
  ['by itself', [{ grade: 'fail' }], 9],
  ['and not the answers after it', [{ grade: 'fail' }, { answers: two }], 5],
])('[MERGE.18] a fail that was refused %s goes along with answers that are given anew', async (_name, patches, base) => {
  const tab = await refusedEdits(page(9, STAMPS[1], one), ...patches);
  await edit(tab, { answers: three });
  expect(unsent(tab)).toEqual([{ base, state: 'waiting', answers: three, grade: 'fail' }]);
  await tab.close();
});

test('[MERGE.18] a refused fail that its author corrected to a pass, refused too, goes along with no later edit', async () => {
  const tab = await refusedEdits(page(9, STAMPS[1], one), { grade: 'fail' }, { answers: three, grade: 'pass' });
  await edit(tab, { answers: two });
  expect(unsent(tab)).toEqual([{ base: 5, state: 'waiting', answers: two }]);
  await tab.close();
});

test('[MERGE.20] a pass that is given with answers anew takes no refused fail along', async () => {
  const tab = await refusedEdits(page(9, STAMPS[1], one), { answers: two, grade: 'fail' });
  await edit(tab, { answers: three, grade: 'pass' });
  expect(unsent(tab)).toEqual([{ base: 5, state: 'waiting', answers: three, grade: 'pass' }]);
  await tab.close();
});

test('[MERGE.20] a pass that is given by itself takes the place of a refused fail, and leaves its answers', async () => {
  const tab = await refusedEdits(page(9, STAMPS[1], one), { answers: two, grade: 'fail' });
  await edit(tab, { grade: 'pass' });
  expect(unsent(tab)).toEqual([
    { base: 9, state: 'waiting', grade: 'pass' },
    { base: 5, state: 'rejected', answers: two },
  ]);
  await tab.close();
});

test('[MERGE.18] a grade of answers that others have changed since its author looked is not saved: they look at it first', async () => {
  const tab = await openTab(failed(5, STAMPS[0], one), failed(9, STAMPS[1], three));
  const other = exampleAnswer(exampleQuestion('Other'), 0, 'mine');
  const saved = (basis: object) => {
    const patch = { answers: [...one, other], grade: 'pass' as const };
    return tab.data.writes.save([{ entity: 'asset_grades', id: grade.id, patch, basis: { grade: 'fail', ...basis } } as never]);
  };
  await expect(saved({ answers: one })).rejects.toMatchObject({
    field: 'grade',
    message: expect.stringMatching(/^Changed elsewhere/),
  });
  expect([...tab.image.outbox.changes()]).toEqual([]);
  await saved({ answers: three });
  expect([...tab.image.outbox.changes()]).toMatchObject([{ patch: { grade: 'pass' } }]);
  await tab.close();
});

test('[SURVEY.9] answers that came since an edit of others was begun stay with it', async () => {
  const other = exampleAnswer(exampleQuestion('Other'), 0, 'theirs');
  const tab = await openTab(page(5, STAMPS[0], one), page(9, STAMPS[1], [...one, other]));
  await tab.data.writes.save([{ entity: 'asset_grades', id: grade.id, patch: { answers: two }, basis: { answers: one } }]);
  const [change] = tab.image.outbox.changes();
  expect(change).toMatchObject({ base: 9, patch: { answers: [...two, other] } });
  await tab.close();
});

test('[SURVEY.9] answers that were given here since, unsent ones too, stay with an edit that was begun before them', async () => {
  const other = exampleAnswer(exampleQuestion('Other'), 0, 'given here');
  const tab = await openTab(page(5, STAMPS[0], one));
  await edit(tab, { answers: [...one, other] });
  await tab.data.writes.save([{ entity: 'asset_grades', id: grade.id, patch: { answers: two }, basis: { answers: one } }]);
  expect([...tab.image.outbox.changes()].at(-1)).toMatchObject({ patch: { answers: [...two, other] } });
  await tab.close();
});

test.each([
  ['without answers', null],
  ['with a colleague’s', three],
])(
  '[SYNC.8, SYNC.45] refused answers stay with their author, and are sent anew as made on what they were, though the row came %s since',
  async (_how, answers) => {
    const tab = await openTab(page(5, STAMPS[0], one));
    await edit(tab, { answers: two });
    const [change] = tab.image.outbox.changes();
    const refused = must(change, 'the edit');
    const outcome = { op: refused.op, outcome: 'rejected', code: 'invalid', field: 'answers', message: 'Refused' };
    await recordOutcomes(tab.synced, [refused], [outcome as unknown as Outcome]);
    await applyPage(tab.synced, tab.image.meta.cursor, page(9, STAMPS[1], answers));
    expect(await gradeAnswers(tab.data, unreached, grade.id)).toEqual(two);
    const other = exampleAnswer(exampleQuestion('Other'), 0, 'mended');
    const mended = [...two, other];
    await tab.data.writes.save([{ entity: 'asset_grades', id: grade.id, patch: { answers: mended }, basis: { answers: two } }]);
    expect([...tab.image.outbox.changes()]).toMatchObject([
      { base: 5, seen: STAMPS[0], state: 'waiting', patch: { answers: mended } },
    ]);
    await tab.close();
  },
);

test('[SYNC.77] an edit of answers that a restored server has forgotten names their state, though its row bears the same ver', async () => {
  const tab = await openTab(page(9, STAMPS[0], one), { resync: true } as PullPage, page(9, STAMPS[1], null));
  await edit(tab, { answers: two });
  expect(states(tab)).toEqual([{ base: 9, seen: STAMPS[0] }]);
  await tab.close();
});

test('[SYNC.77] an edit of answers of a state that is not known was made on none', async () => {
  const tab = await openTab(page(9, STAMPS[0], one));
  await tab.synced.database.write(['answers'], async (transaction) => {
    await transaction.objectStore('answers').put({ grade_id: grade.id, ver: 9, seen: null, answers: one });
  });
  await edit(tab, { answers: two });
  expect(states(tab)).toEqual([{ base: null, seen: null }]);
  await tab.close();
});
