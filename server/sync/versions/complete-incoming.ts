import { entities } from '#domain/entities.ts';
import { SLOT } from '#domain/sync/merge-slots.ts';
import { completeRecord, completeValue } from '#domain/versions/complete.ts';
import { keepUntold } from '#domain/versions/keep-untold.ts';
import type { Incoming } from '../writing/incoming.ts';
import type { LiveRow } from '../writing/writing.ts';

/**
 * An operation with what the app that made it doesn't know: a new record gets what stands for it, an edit leaves it as it is,
 * and with it what its author left unsaid. What its author has stays as they sent it: where that differs from what is stored
 * they need the row [SYNC].
 */
export function completeIncoming(incoming: Incoming, row: LiveRow | null): Incoming {
  const { entity, patch, unsaid, version } = incoming;
  const { fields } = entities[entity];
  if (row === null) return { ...incoming, patch: completeRecord(fields, patch, version) };
  const said = Object.fromEntries(Object.entries(patch).filter(([field]) => !unsaid.includes(field)));
  return { ...incoming, patch: keepInPatch(entity, said, row, version) };
}

type Fields = Readonly<Record<string, unknown>>;

function keepInPatch(entity: Incoming['entity'], patch: Fields, row: LiveRow, version: number): Record<string, unknown> {
  const kept = Object.entries(patch).map(([field, value]) => [field, keepField(entity, field, value, row, version)] as const);
  return Object.fromEntries(kept);
}

/** The same of one field's value. */
export function keepField(entity: Incoming['entity'], field: string, value: unknown, row: LiveRow, version: number): unknown {
  const schema = (entities[entity].fields as Readonly<Record<string, Parameters<typeof keepUntold>[0]>>)[field];
  if (schema === undefined) return value;
  const telling = { spoken: version, identity: entities[entity].merge[field] === 'slots' ? SLOT : 'id' };
  return completeValue(schema, keepUntold(schema, value, (row as Fields)[field], telling));
}
