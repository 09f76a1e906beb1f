import type { Fields } from '#domain/sync/merge-patch.ts';
import { Rejected } from '../../writing/rejected.ts';
import { readRow, type Writing } from '../../writing/writing.ts';
import type { Meeting } from '../entity-policy.ts';

const places = [
  { field: 'site_id', entity: 'sites', words: 'There is no such site' },
  { field: 'asset_type_id', entity: 'asset_types', words: 'There is no such asset type' },
] as const;

/**
 * An asset moves only to where the server knows: it would be on no list, in no count and in no report. A new one may come
 * before its site, from another device.
 */
export async function requireKnownPlace(writing: Writing, { row, edits, arrival }: Meeting<'assets'>): Promise<Fields> {
  if (row === null || arrival.isProven) return {};
  for (const { field, entity, words } of places) {
    const to = edits[field];
    if (typeof to !== 'string' || to === row[field]) continue;
    if ((await readRow(writing, entity, to)) === null) throw new Rejected('invalid', words, field);
  }
  return {};
}
