import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { hasHeavyFields, rowBytes } from '../../database/heavy-columns.ts';
import type { Tables } from '../../database/tables.ts';
import { takeWithin } from '../../database/take-within.ts';
import { jsonArray } from './columns/json-array.ts';

/** Ordinary rows are read as many at once as were asked for. */
const LIGHT_BYTES = 4_000_000;
/** Of heavy ones no more are read than go into a page or two; with the columns of a first pull, where pages hold more, twice that. */
const HEAVY_BYTES = { rows: 1_000_000, columns: 2_000_000 };

interface Asked {
  entity: EntityName;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  as: keyof typeof HEAVY_BYTES;
  /** What is read in the place of a column. */
  replaced?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** How many rows may be read at once: as many as were asked for unless their bytes are too many, at least one [LIMIT]. */
export async function rowsWithin(db: Kysely<Tables>, { entity, where, order, limit, as, replaced = {} }: Asked): Promise<number> {
  if (!hasHeavyFields(entity)) return limit;
  const sizes = sql`select ${rowBytes(entity, replaced)} as bytes from ${sql.table(entity)} where ${where} order by ${order} limit ${limit}`;
  // In one row: to read them and then the sum of them takes twice as long.
  const { rows } = await sql<{ sizes: string }>`
    select ${jsonArray(db, 'plain', sql.ref('bytes'))} as sizes from (${sizes}) as taken`.execute(db);
  const bytes = JSON.parse(rows[0]?.sizes ?? '[]') as number[];
  if (bytes.reduce((total, of) => total + of, 0) <= LIGHT_BYTES) return limit;
  const { taken, left } = takeWithin(
    bytes.map((of) => ({ bytes: of })),
    HEAVY_BYTES[as],
  );
  return left.length === 0 ? limit : taken.length;
}
