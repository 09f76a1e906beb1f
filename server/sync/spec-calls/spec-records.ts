import type { Kysely } from 'kysely';
import { type EntityName, entities } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import { knownPatch } from '#domain/versions/known-parts.ts';
import { fieldsOf } from '../../database/row-codec.ts';
import type { Tables } from '../../database/tables.ts';
import { policyOf } from '../entities/policies.ts';
import { seenBy } from '../entities/seen-by.ts';
import type { LiveRow } from '../writing/writing.ts';

/** Records as the spec's own calls show them to an actor, one after the other: with what is derived from others, and
 * nothing that only a newer app knows [REC, S3]. */
export async function* specRecords(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  rows: readonly LiveRow[],
): AsyncGenerator<Fields, void> {
  const { see, spec } = policyOf(entity);
  const hidden = see.hidden?.(actor);
  const derived = await spec.derive?.(db, seenBy(actor), rows);
  for (const row of rows) {
    const shown = knownPatch(entities[entity].fields, { ...row, ...hidden });
    const fields = fieldsOf(entity).map((field) => [field, shown[field]] as const);
    yield { ...Object.fromEntries(fields), ...(await derived?.(shown as unknown as LiveRow)) };
  }
}
