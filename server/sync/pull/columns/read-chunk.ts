import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import { entities, type EntityName } from '#domain/entities.ts';
import { type Column, toColumn } from '#domain/sync/packed/columns.ts';
import { packRows } from '#domain/sync/packed/packed-rows.ts';
import { sentFields } from '../../../database/row-codec.ts';
import type { Tables } from '../../../database/tables.ts';
import { allOf } from '../../entities/conditions.ts';
import type { Condition, DeviceScope, Place, SentNear } from '../../entities/entity-policy.ts';
import { policyOf } from '../../entities/policies.ts';
import { rowsWithin } from '../rows-within.ts';
import { jsonArray } from './json-array.ts';
import { type WrittenChunk, written, type WrittenRows } from './written-rows.ts';

interface Asked {
  where: readonly Condition[];
  order: Condition;
  limit: number;
  /** The columns that say where the last row stands. */
  place: readonly string[];
}

type AskedOf = Asked & {
  /** Of a pull that has sent what is near, and what devices keep apart of that; null before. */
  near: SentNear | null;
};

export interface ReadChunk {
  chunk: WrittenChunk;
  count: number;
  /** Of the last row; empty where there is none. */
  place: Place;
  isEnd: boolean;
}

/** Columns as they are found, each the text of a JSON array. */
type Found = Record<string, string> & { count: number };

/** Rows as `readScoped` gives them, made to columns by the database in one statement and packed [PULL.2]. */
export function readChunk(
  db: Kysely<Tables>,
  scope: DeviceScope,
  entity: EntityName,
  { near, ...asked }: AskedOf,
): Promise<ReadChunk> {
  return read(db, entity, asked, {
    replaced: columnsFor(scope, entity, near),
    hidden: policyOf(entity).see.hidden?.(scope.actor) ?? {},
  });
}

/** The same without what devices keep apart: all that is the same to everybody. */
export function readSharedChunk(db: Kysely<Tables>, entity: EntityName, asked: Asked): Promise<ReadChunk> {
  const { apart } = entities[entity];
  return read(db, entity, asked, { replaced: apart === null ? {} : { [apart]: sql`null` }, hidden: {} });
}

function columnsFor(scope: DeviceScope, entity: EntityName, near: SentNear | null): Readonly<Record<string, Condition>> {
  const { pull } = policyOf(entity);
  return (near === null ? undefined : pull.columnsAfterNear?.(scope, near)) ?? pull.columns?.(scope) ?? {};
}

/**
 * What a device keeps apart of the first rows, as many as `limit` says; null where it is too much to be read at once with all of
 * them.
 */
export async function readApart(
  db: Kysely<Tables>,
  scope: DeviceScope,
  entity: EntityName,
  { near, where, order, limit }: AskedOf,
): Promise<{ apart: WrittenRows | null } | null> {
  const { apart } = entities[entity];
  // Who has no site in view holds nothing apart.
  if (apart === null || scope.sites.size === 0) return { apart: null };
  const value = columnsFor(scope, entity, near)[apart];
  const columns = [...APART.map((column) => sql.ref(column)), columnOf(apart, value)];
  const taken = sql`(select ${sql.join(columns)} from ${sql.table(entity)} where ${allOf(where)} order by ${order} limit ${limit}) as taken`;
  const { rows: sums } = await sql<{ bytes: number | string | null }>`
    select sum(octet_length(${sql.ref(apart)})) as bytes from ${taken} where ${isHeld(apart)}`.execute(db);
  const bytes = sums[0]?.bytes ?? null;
  if (bytes === null) return { apart: null };
  if (Number(bytes) > MOST_APART) return null;
  const { rows } = await sql<Found>`select ${sql.join(arraysApart(db, apart))} from ${taken}`.execute(db);
  return { apart: packApart(must(rows[0], 'what is apart'), apart) };
}

interface Read {
  /** What is read in the place of a column. */
  replaced: Readonly<Record<string, Condition>>;
  /** What stands in the place of fields that the reader may not see. */
  hidden: Readonly<Record<string, unknown>>;
}

async function read(
  db: Kysely<Tables>,
  entity: EntityName,
  { where, order, limit, place }: Asked,
  { replaced, hidden }: Read,
): Promise<ReadChunk> {
  const most = await rowsWithin(db, { entity, where: allOf(where), order, limit, as: 'columns', replaced });
  const { apart } = entities[entity];
  const seen = sentFields(entity).filter(([field]) => !Object.hasOwn(hidden, field));
  const kept = seen.filter(([field]) => field !== apart && field !== 'id').map(([field]) => field);
  const taken = [sql.ref('ver'), ...seen.map(([field]) => columnOf(field, replaced[field]))];
  const arrays = seen
    .filter(([field]) => field !== apart)
    .map(([field, kind]) => sql`${jsonArray(db, kind, sql.ref(field))} as ${sql.ref(field)}`);
  const { rows } = await sql<Found>`
    select count(*) as count, ${jsonArray(db, 'plain', sql.ref('ver'))} as ver, ${sql.join([...arrays, ...arraysApart(db, apart)])}
    from (select ${sql.join(taken)} from ${sql.table(entity)} where ${allOf(where)} order by ${order} limit ${most}) as taken`.execute(
    db,
  );
  const found = must(rows[0], 'a statement that counts');
  const { count } = found;
  const fields = [
    ...kept.map((field): [string, Column] => [field, toColumn(parsed(found, field))]),
    ...Object.entries(hidden).map(([field, value]): [string, Column] => [
      field,
      toColumn(Array.from({ length: count }, () => value)),
    ]),
  ];
  const packed = packRows({
    ids: parsed(found, 'id') as string[],
    vers: parsed(found, 'ver') as number[],
    fields: Object.fromEntries(fields),
  });
  return {
    chunk: { entity, rows: written(packed), apart: apart === null ? null : packApart(found, apart) },
    count,
    place: count === 0 ? [] : place.map((column) => parsed(found, column).at(-1) as string | number),
    isEnd: count === 0 || (most === limit && count < limit),
  };
}

const columnOf = (field: string, value: Condition | undefined): Condition =>
  value === undefined ? sql.ref(field) : sql`${value} as ${sql.ref(field)}`;

const parsed = (found: Found, column: string): unknown[] => JSON.parse(found[column] ?? '[]') as unknown[];

/** In bytes; where it is more, fewer rows are read with it. */
const MOST_APART = 4_000_000;

/** Stored JSON has none. */
const LINE_END = '\n';

const APART = ['id', 'ver', 'updated_at'] as const;

/** Null and none are not. */
const isHeld = (field: string): Condition => sql`${sql.ref(field)} <> '[]'`;

/** What devices keep apart, of the rows of which they hold any of it, and which these are. */
function arraysApart(db: Kysely<Tables>, field: string | null): Condition[] {
  if (field === null) return [];
  const held = isHeld(field);
  return [
    sql`string_agg(${sql.ref(field)}, ${sql.lit(LINE_END)}) filter (where ${held}) as ${sql.ref(field)}`,
    ...APART.map((column) => sql`${jsonArray(db, 'plain', sql.ref(column), held)} as ${sql.ref(`apart_${column}`)}`),
  ];
}

function packApart(found: Found, field: string): WrittenRows | null {
  const texts = found[field] as string | null;
  if (texts === null) return null;
  const [ids = [], vers = [], stamps = []] = APART.map((column) => parsed(found, `apart_${column}`));
  const values = texts.split(LINE_END);
  if (values.length !== ids.length) throw new Error(`${values.length} texts of ${ids.length} rows`);
  const fields = { updated_at: { values: stamps }, [field]: { values } };
  return written(packRows({ ids: ids as string[], vers: vers as number[], fields }));
}
