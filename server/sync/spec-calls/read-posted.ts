import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type EntityName, entities } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { withSets } from '#domain/sync/with-sets.ts';
import type { Tables } from '../../database/tables.ts';
import type { Posted } from '../entities/entity-policy.ts';
import { policyOf } from '../entities/policies.ts';
import { NO_DEVICE } from '#domain/sync/no-device.ts';
import { type Incoming, invalid } from '../writing/incoming.ts';
import { additionOf } from '#domain/versions/added.ts';
import { completeParts } from '#domain/versions/complete.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { spokenVersion } from '#domain/versions/spoken-version.ts';
import { timesOfActs } from '../write/correct-times.ts';
import { parseToFault } from '../writing/parse-to-fault.ts';
import { Rejected } from '../writing/rejected.ts';
import { instantOf, timeIn } from '../writing/posted-time.ts';
import type { LiveRow } from '../writing/writing.ts';
import { postedOperationId } from './posted-operation-id.ts';

interface Reading {
  entity: EntityName;
  actor: Actor;
  posted: Posted;
  row: LiveRow | null;
  /** Of the operation's id. */
  operationKey: Buffer;
}

/** A posted record as an operation: derived fields are ignored, a posted list of objects stands for its ids [CALL]. */
export async function readPosted(db: Kysely<Tables>, { entity, actor, posted, row, operationKey }: Reading): Promise<Incoming> {
  const { id } = posted;
  const { spec } = policyOf(entity);
  if (!entities[entity].id.safeParse(id).success) throw new Rejected('invalid', 'must be a UUID in lower case', 'id');
  const ts = instantOf(posted['updated_at']);
  if (ts === null) throw new Rejected('invalid', 'must be a time', 'updated_at');
  const shown = withoutHidden(entity, actor, posted);
  const source = (await spec.read?.(db, shown, row)) ?? shown;
  const { fields: known } = entities[entity];
  const { told, unsaid } = storedFields(entity, source, row);
  const parsed = parseToFault<z.ZodType<Record<string, unknown>>>(entities[entity].patch, completeParts(known, told));
  if (!parsed.success) throw invalid(parsed.error);
  return {
    op: await postedOperationId(db, { entity, actor, posted, operationKey }),
    device: NO_DEVICE,
    entity,
    id: String(id),
    base: null,
    seen: null,
    patch: withSets(entity, parsed.data),
    unsaid,
    ts,
    password: spec.password?.(posted) ?? null,
    asSent: spec.contradicts?.(shown, row) === true ? null : parsed.data,
    receipt: null,
    version: spokenVersion(known, told, { newest: DATA_VERSION, isWhole: row === null }),
  };
}

/** What stood in the place of what the actor may not read says nothing when it comes back [CALL]. */
function withoutHidden(entity: EntityName, actor: Actor, posted: Posted): Posted {
  const hidden = policyOf(entity).see.hidden?.(actor) ?? {};
  return Object.fromEntries(
    Object.entries(posted).filter(([field, value]) => !Object.hasOwn(hidden, field) || !sameValue(value, hidden[field])),
  );
}

interface Stored {
  told: Record<string, unknown>;
  unsaid: string[];
}

/**
 * The fields that were posted; of a new record also what stands for the others, which stay unsaid. A deletion may be spelled
 * delete_at [S3].
 */
function storedFields(entity: EntityName, posted: Posted, row: LiveRow | null): Stored {
  const { ofNew = {} } = policyOf(entity).spec;
  const { deleted_at = null, delete_at } = posted;
  const source = delete_at !== undefined && timeIn(deleted_at) === null ? { ...posted, deleted_at: delete_at } : posted;
  const times = timesOfActs(entity);
  const stored: Stored = { told: {}, unsaid: [] };
  for (const [field, schema] of Object.entries({ ...entities[entity].fields, deleted_at: null })) {
    const value = times.includes(field) ? timeIn(source[field]) : source[field];
    if (value !== undefined && (value !== null || ofNew[field] === undefined)) {
      stored.told[field] = value;
      continue;
    }
    const isOfOld = schema !== null && additionOf(schema) === null;
    const usual = ofNew[field] ?? null;
    if (row !== null || !isOfOld || !schema.safeParse(usual).success) continue;
    stored.told[field] = usual;
    stored.unsaid.push(field);
  }
  return stored;
}
