import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { hasHeavyFields, rowBytes } from '../../database/heavy-columns.ts';
import type { Tables } from '../../database/tables.ts';
import { takeWithin } from '../../database/take-within.ts';

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
  const bytesOf = (bytes: RawBuilder<number>) =>
    sql<{ bytes: number }>`select ${bytes} as bytes from ${sql.table(entity)} where ${where} order by ${order} limit ${limit}`;
  const { rows: totals } = await sql<{ total: number | null }>`
    select sum(bytes) as total from (${bytesOf(rowBytes(entity, replaced))}) as sizes`.execute(db);
  if ((totals[0]?.total ?? 0) <= LIGHT_BYTES) return limit;
  const { rows: sizes } = await bytesOf(rowBytes(entity, replaced)).execute(db);
  const { taken, left } = takeWithin(sizes, HEAVY_BYTES[as]);
  return left.length === 0 ? limit : taken.length;
}
