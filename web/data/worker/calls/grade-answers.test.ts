import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { OperationId, PullPage } from '#domain/sync/wire.ts';
import type { RowState } from '../store/held-answers.ts';
import { applyPage } from '../sync/apply-page.ts';
import { beginFromNothing } from '../sync/begin-from-nothing.ts';
import { recordOutcomes } from '../sync/record-outcomes.ts';
import { NetworkError, type ServerCalls } from '../sync/server-calls.ts';
import { gradePage } from '../testing/grade-page.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { gradeAnswers } from './grade-answers.ts';

const question = exampleQuestion('Note');
const [forgotten, kept] = ['forgotten', 'kept'].map((value) => [exampleAnswer(question, 0, value)]) as [Answer[], Answer[]];
const { answers: _answers, ...grade } = exampleGrade();
const [FORMER, NOW] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'] as const;

const page = (ver: number, updated_at: string, answers: Answer[] | null) => gradePage(grade, { ver, updated_at, answers });
const resync = { resync: true } as PullPage;

async function openTab(received: PullPage): Promise<TestTab> {
  const tab = new TestTab(nextId());
  await tab.data.load();
  await applyPage(tab.synced, null, received);
  return tab;
}
/** What a restored server gives instead. */
async function receiveAnew(tab: TestTab, received: PullPage): Promise<void> {
  await applyPage(tab.synced, tab.image.meta.cursor, resync);
  await beginFromNothing(tab.synced, true);
  await applyPage(tab.synced, null, received);
}
const giving = (answers: Answer[], state: RowState | null = null) =>
  ({ answers: async () => ({ answers, state }) }) as unknown as ServerCalls;
const unreached = { answers: () => Promise.reject(new NetworkError('no network')) } as unknown as ServerCalls;
const look = (tab: TestTab, calls: ServerCalls) => gradeAnswers(tab.data, calls, grade.id);

test.each([
  ['later', 8],
  ['the same', 9],
  ['earlier', 10],
])(
  '[SYNC.76] answers that a server has forgotten are not its own, though what it has now bears a ver that is %s',
  async (_ver, ver) => {
    const tab = await openTab(page(ver, FORMER, forgotten));
    expect(await look(tab, unreached)).toEqual(forgotten);
    await receiveAnew(tab, page(9, NOW, null));
    expect(await look(tab, giving(kept, { ver: 9, updated_at: NOW }))).toEqual(kept);
    expect(await look(tab, giving(forgotten))).toEqual(kept);
    await tab.close();
  },
);

test('[SYNC.76] where a restored server has no answers of a survey, none of before are shown', async () => {
  const tab = await openTab(page(9, FORMER, forgotten));
  await receiveAnew(tab, page(8, NOW, []));
  expect(await look(tab, unreached)).toEqual([]);
  await tab.close();
});

test.each([
  ['another state', { ver: 9, updated_at: NOW }],
  ['one that a former server doesn’t name', null],
])('[SYNC.76] answers of %s than the row’s are asked for when they are looked at again', async (_which, state) => {
  const tab = await openTab(page(9, FORMER, null));
  expect(await look(tab, giving(forgotten, state))).toEqual(forgotten);
  expect(await look(tab, giving(kept))).toEqual(kept);
  expect(await look(tab, unreached)).toEqual(kept);
  await tab.close();
});

test('[SYNC.76] answers that were sent are those of the state that they were applied in', async () => {
  const tab = await openTab(page(9, FORMER, forgotten));
  await tab.data.writes.save([{ entity: 'asset_grades', id: grade.id, patch: { answers: kept } } as never]);
  const batch = tab.image.outbox.nextBatch();
  const op = batch[0]?.op as OperationId;
  await recordOutcomes(tab.synced, batch, [{ op, outcome: 'applied', ver: 10, updated_at: NOW, receipt: '' }]);
  expect(await look(tab, unreached)).toEqual(kept);
  await applyPage(tab.synced, tab.image.meta.cursor, page(10, NOW, null));
  expect(await look(tab, giving(forgotten))).toEqual(kept);
  await tab.close();
});

test('[SYNC.78] answers that a former version holds are those of the ver that they came with', async () => {
  const tab = await openTab(page(9, FORMER, forgotten));
  await tab.synced.database.write(['answers'], async (transaction) => {
    const answers = transaction.objectStore('answers');
    for (const { seen: _seen, ...before } of await answers.getAll()) await answers.put(before);
  });
  expect(await look(tab, giving(kept))).toEqual(forgotten);
  await applyPage(tab.synced, tab.image.meta.cursor, page(10, NOW, null));
  expect(await look(tab, giving(kept))).toEqual(kept);
  await tab.close();
});
