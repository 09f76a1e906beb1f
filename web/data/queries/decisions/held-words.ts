import { formatDay } from '../../../../domain/day/format-day.ts';
import { formatInstant } from '../../../../domain/day/format-instant.ts';
import { entities, type EntityName } from '../../../../domain/entities.ts';
import { kindOf } from '../../record-kinds/record-kinds.ts';
import { timeSpan } from '../../../../domain/sync/time-span.ts';
import { holdWords } from '../../../../domain/sync/hold-reason.ts';
import type { HeldOperation } from '../../../../domain/sync/wire.ts';
import { fieldWords } from '../../record-kinds/field-words.ts';
import type { StoreReader } from '../store-reader.ts';
import { valueWords } from './value-words.ts';

/** What a held change tells of itself. */
type Held = Pick<
  HeldOperation,
  'entity' | 'id' | 'patch' | 'reason' | 'inspection_id' | 'held_at' | 'made_at' | 'locked_at' | 'answer_count'
>;

/** 'Fail on 000123' of a change, where `subject` is the asset's number or the record's name [HELD]. */
export function heldWhat(store: StoreReader, held: Held, subject: string): string {
  const { entity, patch, answer_count } = held;
  const record = entity === 'asset_grades' ? `the grade on ${subject}` : `the ${kindOf(entity).noun} ${subject}`;
  if (typeof patch['deleted_at'] === 'string') return `Deletion of ${record}`;
  if (isHeldCreation(entity, patch))
    return entity === 'asset_grades' ? newGrade(patch, subject) : `New ${kindOf(entity).noun} ${subject}`;
  const changed = changedFields(store, entity, isGradeLeft(store, held) ? withoutGrade(patch) : patch, answer_count);
  if (patch['deleted_at'] === null && changed === '') return `Restoring of ${record}`;
  return `Change of ${record}: ${changed}`;
}

/**
 * Answers come with the grade that their author stood by: where the server has that one, nobody has graded anew, unless another
 * grade waits before it [MERGE].
 */
export function isGradeLeft(store: StoreReader, { entity, id, patch, answer_count }: Held): boolean {
  const { grade } = patch;
  if (entity !== 'asset_grades' || answer_count === null || grade === undefined || isHeldCreation(entity, patch)) return false;
  const isOther = (waiting: Pick<Held, 'id' | 'patch'>) => waiting.id === id && (waiting.patch['grade'] ?? grade) !== grade;
  return store.saved('asset_grades', id)?.grade === grade && store.decisions()?.held.some(isOther) !== true;
}

const withoutGrade = ({ grade: _left, ...others }: HeldOperation['patch']): HeldOperation['patch'] => others;

/** Of what a clock says that can't be right, and of what was held before clocks were noted. */
const UNKNOWN = ', made at an unknown time';

/** 'sent 3 hours after the closing, made 40 minutes before it by the device’s clock' [PROOF]. */
export function heldWhen(store: StoreReader, held: Held): string {
  const { held_at, made_at, locked_at } = held;
  if (locked_at === null) {
    const made = made_at === '' ? UNKNOWN : `, made ${formatInstant(made_at)} by the device’s clock`;
    return `sent ${formatInstant(held_at)}${made}`;
  }
  const sent = `sent ${timeSpan(locked_at, held_at)} after the ${lockOf(store, held)}`;
  if (made_at === '') return `${sent}${UNKNOWN}`;
  const side = Date.parse(made_at) < Date.parse(locked_at) ? 'before' : 'after';
  return `${sent}, made ${timeSpan(locked_at, made_at)} ${side} it by the device’s clock`;
}

/** Of other reasons the inspection tells which lock it was. */
function lockOf(store: StoreReader, { reason, inspection_id }: Held): string {
  if (reason === 'closed') return 'closing';
  if (reason === 'deleted') return 'deletion';
  const { closed_at = null, deleted_at = null } = (inspection_id === null ? null : store.get('inspections', inspection_id)) ?? {};
  if (closed_at !== null) return 'closing';
  return deleted_at !== null ? 'deletion' : 'closing or deletion';
}

/** Why it waits, where the closing or deletion doesn't say so already. */
export const heldWhy = ({ reason, locked_at }: Held): string | null =>
  locked_at !== null && (reason === 'closed' || reason === 'deleted') ? null : holdWords(reason);

/** Every creation names what its record belongs to; an edit can't. */
export function isHeldCreation(entity: EntityName, patch: HeldOperation['patch']): boolean {
  return kindOf(entity).creation.every((field) => field in patch);
}

function newGrade(patch: HeldOperation['patch'], subject: string): string {
  const how = patch['auto_complete_survey'] === true ? ' (auto-completed)' : '';
  return `${gradeWord(patch['grade'])} on ${subject}${how}`;
}

function gradeWord(grade: unknown): string {
  return grade === 'fail' ? 'Fail' : 'Pass';
}

function changedFields(
  store: StoreReader,
  entity: EntityName,
  { deleted_at: _deletion, ...fields }: HeldOperation['patch'],
  answerCount: number | null,
): string {
  const words = Object.entries(fields).map(([field, value]) => {
    if (field === 'grade') return `grade to ${gradeWord(value)}`;
    if (field === 'graded_at' && typeof value === 'string') return `date to ${formatDay(value)}`;
    if (field === 'closed_at') return value === null ? 'opened' : 'closed/locked';
    return `${fieldWords(field)}: ${inShort(valueWords(store, field, value), entities[entity].merge[field] === 'lines')}`;
  });
  if (answerCount !== null) words.push(answerCount === 1 ? '1 answer' : `${answerCount} answers`);
  return words.join(', ');
}

const MOST_SHOWN = 80;

/** In one line: of a text that grows by lines the newest, of any other how it begins. */
function inShort(words: string, isGrowing: boolean): string {
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  const newest = lines.length > 1 ? `… ${lines.at(-1)}` : words;
  const text = isGrowing ? newest : lines.join(' / ');
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN).trimEnd()}…` : text;
}
