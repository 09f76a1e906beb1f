import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import type { HeldOperation } from '#domain/sync/wire.ts';
import type { KeptHeld } from '../../protocol/known-decisions.ts';
import { applyPage } from '../sync/apply-page.ts';
import { type DeskCalls, NetworkError, type ServerCalls } from '../sync/server-calls.ts';
import { gradePage } from '../testing/grade-page.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { heldAnswers } from './held-answers.ts';

const [handle, hinges] = [exampleQuestion('Handle'), exampleQuestion('Hinges')];
const answers = (first: string, second: string) => [exampleAnswer(handle, 0, first), exampleAnswer(hinges, 0, second)];
const { answers: _answers, ...grade } = exampleGrade();

/** A server that holds these operations. */
const holding = (ops: readonly string[], patch: HeldOperation['patch']) =>
  ({
    heldChange: async ({ op }: KeptHeld) => (ops.includes(op) ? { op, patch } : undefined),
    answers: () => Promise.reject(new NetworkError('not asked')),
  }) as unknown as ServerCalls & DeskCalls;
const known = (id: string) => ({ op: 'third', sequence: 3, entity: 'asset_grades', id, asset_id: null }) as unknown as KeptHeld;

async function openTab(): Promise<TestTab> {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const page = gradePage(grade, { ver: 1, updated_at: '2026-11-20T08:00:00.000Z', answers: answers('Firm', 'Worn') });
  await applyPage(tab.synced, null, page);
  return tab;
}

test('[HELD.23] of a held change the answers are told that differ, each side in words; of a new survey all', async () => {
  const tab = await openTab();
  const calls = holding(['third', 'fourth'], { answers: answers('Loose', 'Worn') });
  expect(await heldAnswers(tab.data, calls, known(grade.id))).toEqual({ held: 'Handle?: Loose', now: 'Handle?: Firm' });
  const all = { held: 'Handle?: Loose\nHinges?: Worn', now: '' };
  expect(await heldAnswers(tab.data, calls, known(nextId()))).toEqual(all);
  await tab.close();
});

test('[HELD.23] a change that was made on this device is told beside what the server has; of a new survey all', async () => {
  const tab = await openTab();
  const own = nextId<typeof grade.id>();
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = grade;
  await tab.data.writes.save([
    { entity: 'asset_grades', id: grade.id, patch: { answers: answers('Loose', 'Worn') } },
    { entity: 'asset_grades', id: own, patch: { ...fields, answers: answers('Loose', 'Worn') }, create: true },
  ] as never);
  const calls = holding(['third'], { answers: answers('Loose', 'Worn') });
  expect(await heldAnswers(tab.data, calls, known(grade.id))).toEqual({ held: 'Handle?: Loose', now: 'Handle?: Firm' });
  const all = { held: 'Handle?: Loose\nHinges?: Worn', now: '' };
  expect(await heldAnswers(tab.data, calls, known(own))).toEqual(all);
  await tab.close();
});

test('[HELD.23] a change that takes out all answers says so of each', async () => {
  const tab = await openTab();
  const none = { held: 'Handle?: (no answer)\nHinges?: (no answer)', now: 'Handle?: Firm\nHinges?: Worn' };
  expect(await heldAnswers(tab.data, holding(['third'], { answers: [] }), known(grade.id))).toEqual(none);
  await tab.close();
});

test('[HELD.23] the answers of a change that waits no more, or without a network, are not there, in words', async () => {
  const tab = await openTab();
  const away = { heldChange: () => Promise.reject(new NetworkError('away')) } as unknown as ServerCalls & DeskCalls;
  await expect(heldAnswers(tab.data, away, known(grade.id))).rejects.toMatchObject({ code: 'needs-connection' });
  const decided = { code: 'not-found', message: 'This change was decided meanwhile' };
  await expect(heldAnswers(tab.data, holding(['fourth'], {}), known(grade.id))).rejects.toMatchObject(decided);
  await expect(heldAnswers(tab.data, away, undefined)).rejects.toMatchObject(decided);
  await tab.close();
});
