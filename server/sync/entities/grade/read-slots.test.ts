import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Question, QuestionAnswerTypeId, QuestionId } from '#domain/asset-type/asset-type.ts';
import { exampleAssetType } from '#domain/examples.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { readSlots } from './read-slots.ts';

let server: TestApp;

beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

test('[DB.35] slots that were remembered are those of before where the database went back and gives their ver to another edit', async () => {
  const { db } = server.context;
  const [questionId, slotId] = [v7() as QuestionId, v7() as QuestionAnswerTypeId];
  const slot = { id: slotId, question_id: questionId, answer_type_id: v7() as Question['answer_types'][number]['id'], order: 1 };
  const asks = (name: string): Question[] => [
    { id: questionId, name, order: 1, conditional: null, question_answer_types: [slot], answer_types: [] },
  ];
  await server.put('asset_types', exampleAssetType({ questions: asks('Gauge in the red?') }));
  const nameOf = async () => (await readSlots(db, [slotId])).get(slotId)?.question.name;
  expect(await nameOf()).toBe('Gauge in the red?');
  const questions = JSON.stringify(asks('Gauge in the green?'));
  await db.updateTable('asset_types').set({ questions, updated_at: '2026-11-21T08:59:59.000Z' }).execute();
  expect(await nameOf()).toBe('Gauge in the green?');
});
