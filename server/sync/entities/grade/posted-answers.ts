import type { Kysely } from 'kysely';
import { answer } from '#domain/grade/asset-grade.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Seen } from '../../../database/seen.ts';
import type { Tables } from '../../../database/tables.ts';
import type { LiveRow } from '../../writing/writing.ts';
import type { Posted } from '../entity-policy.ts';
import { knownFields } from '../known-fields.ts';
import { textOf } from '../../writing/text-of.ts';
import { readSlots } from './read-slots.ts';

type Grade = LiveRow<'asset_grades'>;

/** A posted grade with its answers and its flag as they are stored [CALL]. */
export async function readAnswers(db: Kysely<Tables>, posted: Posted, row: Grade | null): Promise<Posted> {
  const auto_complete_survey = flagOf(posted['auto_complete_survey']);
  return { ...posted, auto_complete_survey, answers: await answersOf(db, posted['answers'], row) };
}

const flagOf = (value: unknown): unknown =>
  value === null || value === undefined || typeof value === 'number' ? value === 1 : value;

async function answersOf(db: Kysely<Tables>, posted: unknown, row: Grade | null): Promise<unknown> {
  if (posted === undefined || posted === null) return row === null ? [] : undefined;
  if (!Array.isArray(posted)) return posted;
  const slots = await readSlots(db, posted.map(slotOf));
  const stored = new Map(row?.answers.map((one) => [String(one.question_answer_type_id), one.question_name]));
  const live = posted.filter((one: { deleted_at?: unknown } | null) => (one?.deleted_at ?? null) === null);
  return live.map((one: Posted | null) => {
    const slot = slotOf(one);
    const question_name = one?.['question_name'] ?? stored.get(slot) ?? slots.get(slot)?.question.name ?? '';
    return { ...knownFields(answer, one ?? {}), question_name };
  });
}

const slotOf = (one: Posted | null): string => textOf(one?.['question_answer_type_id']);

/** The answers of grades, each with its slot, as the spec's calls show them [S3]. */
export async function deriveAnswers(db: Kysely<Tables>, _seen: Seen, rows: readonly Grade[]): Promise<(grade: Grade) => Fields> {
  const ids = rows.flatMap(({ answers }) => answers.map(({ question_answer_type_id }) => question_answer_type_id));
  const slots = await readSlots(db, ids);
  return ({ id, answers, created_at, updated_at, deleted_at }) => ({
    answers: answers.map((one) => {
      const found = slots.get(one.question_answer_type_id);
      const slot = found === undefined ? null : { ...found.slot, question: found.question, answer_type: found.answer_type };
      return { ...one, asset_grade_id: id, question_answer_type: slot, created_at, updated_at, deleted_at };
    }),
  });
}
