import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import { SHORT_TEXT } from '#domain/entity.ts';
import { isJsonField } from './row-codec.ts';

const isLong = (schema: unknown): boolean => {
  if (schema instanceof z.ZodNullable) return isLong(schema.unwrap());
  return schema instanceof z.ZodString && (schema.maxLength ?? 0) > SHORT_TEXT;
};

const heavyFields = Object.fromEntries(
  entityNames.map((name) => {
    const fields: Record<string, unknown> = entities[name].fields;
    const heavy = Object.keys(fields).filter((field) => isLong(fields[field]) || isJsonField(name, field));
    return [name, [...heavy, ...entities[name].kept]];
  }),
) as Record<EntityName, string[]>;

export const hasHeavyFields = (entity: EntityName): boolean => heavyFields[entity].length > 0;

/** What a row takes beside them, at most. */
const REST_BYTES = 600;

/** How many bytes a row holds, as far as it matters: the database says so without reading them. */
export function rowBytes(entity: EntityName, replaced: Readonly<Record<string, RawBuilder<unknown>>> = {}): RawBuilder<number> {
  const sizes = heavyFields[entity].map((field) => sql`coalesce(octet_length(${replaced[field] ?? sql.ref(field)}), 0)`);
  return sql<number>`${sql.join([sql`${sql.lit(REST_BYTES)}`, ...sizes], sql` + `)}`;
}
