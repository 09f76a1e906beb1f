import { grouped } from '#domain/grouped.ts';
import { referenceFields } from '#domain/audit/named-records.ts';
import type { Told } from '#domain/audit/told-change.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { formatInstant } from '#domain/day/format-instant.ts';
import type { EntityName } from '#domain/entities.ts';
import { joinNames } from '#domain/inspection/join-names.ts';
import { userRoles } from '#domain/user/user-roles.ts';

/** The name of a record, in the middle of a sentence. */
export type NameOf = (entity: string | null, id: string | null) => string;

/** What one record is, in the middle of a sentence. */
export type NounOf = (entity: EntityName, id: string | null) => string;

const NOTHING = 'nothing';
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A value as people know it: names for ids, days and times as the device tells them. */
export function valueWords(field: string, told: Told, nameOf: NameOf): string {
  if ('value' in told) return wholeWords(field, told.value, nameOf);
  const size = `${grouped(told.length)} characters`;
  return told.part.trim() === '' ? size : `… ${told.part.trim()} … (${size})`;
}

function wholeWords(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const entity = referenceFields[field];
  if (entity !== undefined) return namesOf(entity, value, nameOf);
  if (field === 'user_role_id') return userRoles.find(({ id }) => id === value)?.name ?? JSON.stringify(value);
  return typeof value === 'string' ? textWords(field, value) : JSON.stringify(value);
}

function namesOf(entity: EntityName, value: unknown, nameOf: NameOf): string {
  const ids = (Array.isArray(value) ? value : [value]) as string[];
  return ids.length === 0 ? NOTHING : joinNames(ids.map((id) => nameOf(entity, id)));
}

function textWords(field: string, value: string): string {
  if (field === 'grade') return value === 'pass' ? 'Pass' : 'Fail';
  if (field === 'answers') return answerWords(value);
  if (INSTANT.test(value)) return formatInstant(value);
  return DAY.test(value) ? formatDay(value) : value;
}

/** An answer is JSON text. */
function answerWords(json: string): string {
  try {
    const value = JSON.parse(json) as unknown;
    return Array.isArray(value) ? value.map(String).join(', ') : String(value);
  } catch {
    return json;
  }
}
