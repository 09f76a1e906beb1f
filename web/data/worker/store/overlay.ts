import { derivedIn, entities, fieldsIn, isKnownEntity } from '#domain/entities.ts';
import { firstStamp } from '#domain/sync/first-stamp.ts';
import { completeRecord } from '#domain/versions/complete.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import type { StoredRow } from './stored-row.ts';

/** The row with the changes made to it; null when the record itself is not here. */
export function overlay(row: StoredRow | undefined, changes: readonly LoggedChange[]): StoredRow | null {
  let result: StoredRow | null = row ?? null;
  for (const change of changes) {
    if (result === null && !change.create) continue;
    if (change.state === 'rejected' && (row !== undefined || !change.create)) continue;
    const stamp = result === null ? firstStamp(change) : change.ts;
    const origin: object = result ?? { id: change.id, created_at: stamp, deleted_at: null, ver: 0 };
    result = { ...origin, ...storedFields(change), updated_at: stamp } as StoredRow;
    if (change.create) result = completeRecord(fieldsIn(change.entity), result);
  }
  return result;
}

/** What a row holds of a patch, and what follows from it. */
function storedFields({ entity, patch }: LoggedChange): Record<string, unknown> {
  const fields = { ...patch };
  for (const [column, { from, of, isSent }] of Object.entries(derivedIn(entity))) {
    if (isSent && Object.hasOwn(patch, from)) fields[column] = of(patch[from]);
  }
  if (!isKnownEntity(entity)) return fields;
  const { writeOnly, apart } = entities[entity];
  for (const name of [...writeOnly, ...(apart === null ? [] : [apart])]) delete fields[name];
  return fields;
}
