import { grouped } from '../grouped.ts';
import { derivedIn, type EntityName } from '../entities.ts';
import { editedFields } from './actions-of.ts';
import type { Fields } from './merge-patch.ts';

const KILOBYTE = 1_000;

/** The largest a record may be, in bytes of its JSON as UTF-8; a kB is 1,000 of them [LIMIT]. */
export const mostBytes = (entity: EntityName): number => (entity === 'asset_types' ? 1_000 : 256) * KILOBYTE;

/** How many bytes a text takes as UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    const isPair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    bytes += code < 0x800 ? 1 : 2;
    if (isPair) at += 1;
  }
  return bytes;
}

/** The bytes of a record's JSON, without what only travels beside its fields. */
export function recordBytes(entity: EntityName, { ver: _ver, ...record }: Fields): number {
  const fields: Record<string, unknown> = record;
  for (const column of Object.keys(derivedIn(entity))) delete fields[column];
  return utf8Bytes(JSON.stringify(fields));
}

/** No character takes more than six bytes of JSON. */
const mostBytesOf = (record: Fields): number =>
  Object.entries(record).reduce(
    (bytes, [field, value]) => bytes + field.length + 10 + 6 * (typeof value === 'string' ? value : JSON.stringify(value)).length,
    0,
  );

/** Whether an edit makes a record larger than it may be; one that is larger already may be deleted, closed and shortened. */
export function outgrows(entity: EntityName, before: Fields | null, after: Fields, patch: Fields): boolean {
  if (before !== null && editedFields(entity, patch).length === 0) return false;
  if (mostBytesOf(after) <= mostBytes(entity)) return false;
  const bytes = recordBytes(entity, after);
  return bytes > mostBytes(entity) && (before === null || bytes > recordBytes(entity, before));
}

/** The fields of a patch, the one that takes the most room first. */
export function fieldsBySize(patch: Fields): string[] {
  const sizes = Object.entries(patch).map(([field, value]) => ({ field, size: (JSON.stringify(value) ?? '').length }));
  return sizes.toSorted((one, other) => other.size - one.size).map(({ field }) => field);
}

/** What is said of a record that outgrows its cap. */
export function tooLarge(entity: EntityName, after: Fields, field: string): string {
  const [is, most] = [Math.ceil(recordBytes(entity, after) / KILOBYTE), mostBytes(entity) / KILOBYTE];
  const limit = most === 1_000 ? '1 MB' : `${most} kB`;
  return `This is too large to save: with its ${field.replaceAll('_', ' ')} it takes ${grouped(is)} kB, at most ${limit}`;
}
