import type { Kysely } from 'kysely';
import { answer } from '#domain/grade/asset-grade.ts';
import { markedLines } from '#domain/survey/remedial-lines.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Seen } from '../../../database/seen.ts';
import type { Tables } from '../../../database/tables.ts';
import { Rejected } from '../../writing/rejected.ts';
import type { LiveRow } from '../../writing/writing.ts';
import type { Posted } from '../entity-policy.ts';
import { knownFields } from '../known-fields.ts';
import { timeIn } from '../../writing/posted-time.ts';
import { textOf } from '../../writing/text-of.ts';
import { readSlots } from './read-slots.ts';

type Grade = LiveRow<'asset_grades'>;

/** A posted grade with its answers, its flag and its remedial works as they are stored [CALL]. */
export async function readAnswers(db: Kysely<Tables>, posted: Posted, row: Grade | null): Promise<Posted> {
  return {
    ...posted,
    auto_complete_survey: isAnsweredAnew(posted, row) ? false : flagOf(posted['auto_complete_survey']),
    recommendations: worksOf(posted['recommendations'], row),
    answers: await answersOf(db, posted, row),
  };
}

/** Whether a post is stored in another form than it came: whoever sent it is told [CALL]. */
export function isMended(posted: Posted, row: Grade | null): boolean {
  const { recommendations, answers } = posted;
  const slots = Array.isArray(answers) ? answers : [];
  const isShortened = lastOfEachSlot(slots).length < slots.length;
  return worksOf(recommendations, row) !== recommendations || isShortened || isAnsweredAnew(posted, row);
}

const flagOf = (value: unknown): unknown => (typeof value === 'number' ? value === 1 : value);

/** Each line is marked; those of before are left as they are [S3]. */
const worksOf = (value: unknown, row: Grade | null): unknown =>
  typeof value === 'string' && value !== row?.recommendations ? markedLines(value) : value;

/** Whether answers of a bulk-completed survey were changed, which makes it one of its own [SURVEY.43]. */
function isAnsweredAnew(posted: Posted, row: Grade | null): boolean {
  if (row?.auto_complete_survey !== true || !Array.isArray(posted['answers'])) return false;
  const values = (answers: readonly (Posted | null)[]) => new Map(answers.map((one) => [slotOf(one), one?.['value']]));
  const [stored, given] = [values(row.answers), values(liveOf(posted['answers'], posted, row))];
  return stored.size !== given.size || [...given].some(([slot, value]) => stored.get(slot) !== value);
}

async function answersOf(db: Kysely<Tables>, posted: Posted, row: Grade | null): Promise<unknown> {
  const { answers } = posted;
  if (!Array.isArray(answers)) return answers;
  const slots = await readSlots(db, answers.map(slotOf));
  const stored = new Map(row?.answers.map((one) => [String(one.question_answer_type_id), one]));
  answers.forEach((one: Posted | null, at) => requireJson(one?.['value'], stored.get(slotOf(one))?.value, at));
  return liveOf(answers, posted, row).map((one) => {
    const slot = slotOf(one);
    const question_name = one?.['question_name'] ?? stored.get(slot)?.question_name ?? slots.get(slot)?.question.name ?? '';
    return { ...knownFields(answer, one ?? {}), question_name };
  });
}

/** An answer is JSON text: any other could never be read again [S3]. What is stored already may come back. */
function requireJson(value: unknown, stored: string | undefined, at: number): void {
  if (typeof value !== 'string' || value === stored) return;
  try {
    JSON.parse(value);
  } catch {
    throw new Rejected('invalid', 'must be JSON text', `answers.${at}.value`);
  }
}

/** The answers that were not deleted of their own: what went with its grade is served, and comes back with it [CALL.19]. */
function liveOf(answers: readonly (Posted | null)[], grade: Posted, row: Grade | null): (Posted | null)[] {
  const withGrade = new Set([row?.deleted_at, grade['deleted_at'], grade['delete_at']].map(timeIn));
  const isRemoved = (at: unknown) => Boolean(at) && !withGrade.has(timeIn(at));
  return lastOfEachSlot(answers.filter((one) => !isRemoved(one?.['deleted_at'])));
}

/** A slot has one answer; one without a slot stays, to be refused. */
function lastOfEachSlot(posted: readonly (Posted | null)[]): (Posted | null)[] {
  const last = new Map(posted.map((one, at) => [slotOf(one), at]));
  return posted.filter((one, at) => slotOf(one) === '' || last.get(slotOf(one)) === at);
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
