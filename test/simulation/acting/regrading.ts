import type { Answer } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import { gradeAnswers } from '#web/data/worker/calls/grade-answers.ts';
import { NetworkError, type ServerCalls } from '#web/data/worker/sync/server-calls.ts';
import { change, mayEdit, pick, save, seen } from './acts.ts';
import { tokensIn } from '../ledger.ts';
import type { Scene } from '../scene.ts';

const SLOTS = 2;

const answerOf = (at: number) =>
  ({
    id: stableId('answer', String(at)),
    question_answer_type_id: stableId('slot', String(at)),
    question_id: stableId('question', String(at)),
    answer_type_id: stableId('answer-type', 'text'),
    question_name: 'Note',
  }) as unknown as Omit<Answer, 'value'>;

const unreached = {
  answers: () => Promise.reject(new NetworkError('no network')),
} as unknown as ServerCalls;

/** Another answer of a saved survey, among those that this device holds of it, whether they are the newest or not. */
export async function regrade(scene: Scene, record: number): Promise<void> {
  const { device, ledger } = scene;
  const row = pick(seen(device, 'asset_grades'), record);
  if (row === undefined || row.deleted_at !== null || !mayEdit(scene, 'asset_grades', row, ['answers'])) return;
  const held = await gradeAnswers(device.data, unreached, row.id).catch((error: unknown) => {
    if (error instanceof CallError) return null;
    throw error;
  });
  if (held === null) return;
  const answer = answerOf(record % SLOTS);
  const isSame = (one: Answer) => one.question_answer_type_id === answer.question_answer_type_id;
  const token = ledger.next();
  const answers = [...held.filter((one) => !isSame(one)), { ...answer, value: JSON.stringify(token) }];
  await save(scene, token, tokensIn(JSON.stringify(held.filter(isSame))), [change('asset_grades', row.id, { answers })]);
}
