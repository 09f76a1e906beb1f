import type { EntityName } from '../entities.ts';
import { storyOf } from './audit-details.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { Told } from './told-change.ts';

/** A record that an entry names; `entity` may be one that only a newer release knows. */
export interface NamedRecord {
  entity: string;
  id: string;
}

/** Fields that hold ids, and of what. */
export const referenceFields: Readonly<Record<string, EntityName>> = {
  site_id: 'sites',
  asset_id: 'assets',
  asset_type_id: 'asset_types',
  asset_type_ids: 'asset_types',
  inspection_id: 'inspections',
  inspector_ids: 'users',
  created_by_id: 'users',
  closed_by_id: 'users',
};

/** The records whose names the words of these entries need. */
export function namedRecords(entries: readonly AuditEntry[]): NamedRecord[] {
  const named = new Map<string, string>();
  for (const entry of entries) for (const { entity, id } of namedBy(entry)) named.set(id, entity);
  return [...named].map(([id, entity]) => ({ entity, id }));
}

function* namedBy(entry: AuditEntry): Generator<NamedRecord> {
  const { details } = storyOf(entry);
  if (entry.entity !== null && entry.record_id !== null) yield { entity: entry.entity, id: entry.record_id };
  const people = [entry.user_id];
  if ('author_id' in details) people.push(details.author_id);
  if ('handed_in_by' in details) people.push(details.handed_in_by);
  if ('lost_by' in details) people.push(details.lost_by.by, details.kept_by.by);
  for (const id of people) if (typeof id === 'string') yield { entity: 'users', id };
  if ('changes' in details) for (const { field, from, to } of details.changes) yield* idsOf(field, [from, to]);
  if ('lost_by' in details) yield* idsOf(details.field, [details.lost, details.kept]);
}

function* idsOf(field: string, values: readonly (Told | null)[]): Generator<NamedRecord> {
  const entity = referenceFields[field];
  if (entity === undefined) return;
  for (const told of values) {
    if (told === null || !('value' in told)) continue;
    for (const id of [told.value].flat()) if (typeof id === 'string') yield { entity, id };
  }
}
