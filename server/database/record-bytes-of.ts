import { type Kysely, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { rowBytes } from './heavy-columns.ts';
import type { Tables } from './tables.ts';

/** How many bytes each stored record holds, by id; without reading them [LIMIT]. */
export async function recordBytesOf(
  db: Kysely<Tables>,
  entity: EntityName,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; bytes: number }>`
    select id, ${rowBytes(entity)} as bytes from ${sql.table(entity)} where id in (${sql.join([...ids])})`.execute(db);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}
