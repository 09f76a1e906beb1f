import { formatDay } from '#domain/day/format-day.ts';
import { formatInstant } from '#domain/day/format-instant.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import { userRoles } from '#domain/user/user-roles.ts';
import { kindOf } from '../../record-kinds/record-kinds.ts';
import type { StoreReader } from '../store-reader.ts';
import { recordName } from '../records/record-name.ts';

/** The value of a record's field as people read it: names for ids, days DD/MM/YYYY; '(empty)' for nothing [HELD, S9]. */
export function valueWords(store: StoreReader, field: string, value: unknown): string {
  if (field === 'closed_at') return closedWords(value);
  if (value === null || value === undefined || value === '') return '(empty)';
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : listWords(store, field, value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return '(details that this screen cannot show)';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === 'user_role_id') return userRoles.find(({ id }) => String(id) === text)?.name ?? text;
  if (field === 'is_complex') return text === '1' ? 'Yes' : 'No';
  if (field === 'grade') return text === 'fail' ? 'Fail' : 'Pass';
  const entity = entityOf(field);
  if (entity !== null) return recordName(store, { entity, id: text }) || kindOf(entity).unknown;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatInstant(text);
  return text;
}

const closedWords = (at: unknown): string => (typeof at === 'string' ? `Closed/Locked ${formatInstant(at)}` : 'Open');

function listWords(store: StoreReader, field: string, values: readonly unknown[]): string {
  if (entityOf(field) === null) return values.length === 1 ? '1 entry' : `${values.length} entries`;
  return values.map((id) => valueWords(store, field, id)).join(', ');
}

/** The entity that a field's ids are of. */
function entityOf(field: string): EntityName | null {
  const stem = field.replace(/_ids?$/, '');
  if (stem === field || field === 'user_role_id') return null;
  if (['created_by', 'closed_by', 'inspector'].includes(stem)) return 'users';
  return entityNames.find((entity) => entity === `${stem}s`) ?? null;
}
