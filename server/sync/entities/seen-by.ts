import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { derivedIn, type EntityName, entityNames } from '#domain/entities.ts';
import { type Actor, may } from '#domain/permissions.ts';
import type { WireRow } from '#domain/sync/wire.ts';
import type { Seen } from '../../database/seen.ts';
import type { LiveRow } from '../writing/writing.ts';
import { allOf, everything } from './conditions.ts';
import { policyOf } from './policies.ts';

/** The rows of each entity that an actor may see: what may() says, as a condition. */
export const seenBy =
  (actor: Actor): Seen =>
  (entity) =>
    policyOf(entity).see.rows(actor) ?? everything;

/** What of the table of conflicts is about fields that an actor may see: of records that they may see, and not hidden in them [MAY]. */
export function conflictsSeenBy(actor: Actor): RawBuilder<SqlBool> {
  const withheld = entityNames.flatMap((entity) => {
    const { see } = policyOf(entity);
    const rows = see.rows(actor);
    const hidden = Object.keys(see.hidden?.(actor) ?? {});
    const seen = [
      ...(rows === null
        ? []
        : [sql`exists (select 1 from ${sql.table(entity)} where ${sql.table(entity)}.id = conflicts.id and ${rows})`]),
      ...(hidden.length === 0 ? [] : [sql`conflicts.field not in (${sql.join(hidden)})`]),
    ];
    return seen.length === 0 ? [] : [sql`(conflicts.entity <> ${entity} or (${allOf(seen)}))`];
  });
  return sql<SqlBool>`${allOf(withheld)}`;
}

/** What may() says of one record. */
export const maySee = (actor: Actor, entity: EntityName, row: LiveRow): boolean =>
  may(actor, 'see', policyOf(entity).see.subject(row));

/** A row as this actor may see it; null when they may not. */
export function shownRow(actor: Actor, entity: EntityName, row: LiveRow): WireRow | null {
  if (!maySee(actor, entity, row)) return null;
  const sent = Object.entries(derivedIn(entity)).filter(([, { isSent }]) => isSent);
  const beside = sent.map(([column, { from, of }]) => [column, of(Reflect.get(row, from))] as const);
  return { ...row, ...policyOf(entity).see.hidden?.(actor), ...Object.fromEntries(beside) } as WireRow;
}
