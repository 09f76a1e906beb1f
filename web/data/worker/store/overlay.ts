import { derivedIn, entities, fieldsIn, isKnownEntity } from '#domain/entities.ts';
import { firstStamp } from '#domain/sync/first-stamp.ts';
import { isWorseJudgement } from '#domain/sync/judged-together.ts';
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
    result = { ...origin, ...storedFields(change), ...worseThanSeen(origin, change), updated_at: stamp } as StoredRow;
    if (change.create) result = completeRecord(fieldsIn(change.entity), result);
  }
  return result;
}

/** A worse judgement that came since an edit named the one that its author saw stands: the server keeps it too [MERGE]. */
function worseThanSeen(origin: object, { entity, patch, stood_by = [] }: LoggedChange): Record<string, unknown> {
  const came = stood_by.map((field): [string, unknown] => [field, Reflect.get(origin, field)]);
  return Object.fromEntries(came.filter(([field, value]) => isWorseJudgement(entity, field, value, patch[field])));
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
