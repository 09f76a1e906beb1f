import { type Kysely, sql } from 'kysely';
import { entities, type EntityName } from '#domain/entities.ts';
import type { PulledChunk } from '#domain/sync/pulled-chunk.ts';
import { sentFields } from '../../../database/row-codec.ts';
import type { Tables } from '../../../database/tables.ts';
import { allOf } from '../../entities/conditions.ts';
import type { Condition, DeviceScope, Place, SentNear } from '../../entities/entity-policy.ts';
import { policyOf } from '../../entities/policies.ts';
import { rowsWithin } from '../rows-within.ts';
import { joined, jsonArray } from './json-array.ts';

interface Asked {
  where: readonly Condition[];
  order: Condition;
  limit: number;
  /** The columns that say where the last row stands. */
  place: readonly string[];
  /** Of a pull that has sent what is near, and what devices keep apart of that; null before. */
  near: SentNear | null;
}

export interface ReadChunk {
  chunk: PulledChunk;
  count: number;
  /** Of the last row; empty where there is none. */
  place: Place;
  isEnd: boolean;
}

/** Rows as `readScoped` gives them, made to columns by the database in one statement [PULL.2]. */
export async function readChunk(
  db: Kysely<Tables>,
  scope: DeviceScope,
  entity: EntityName,
  { where, order, limit, place, near }: Asked,
): Promise<ReadChunk> {
  const { see, pull } = policyOf(entity);
  const sentBefore = near === null ? undefined : pull.columnsAfterNear?.(scope, near);
  const replaced = sentBefore ?? pull.columns?.(scope) ?? {};
  const most = await rowsWithin(db, { entity, where: allOf(where), order, limit, replaced });
  const hidden = see.hidden?.(scope.actor) ?? {};
  const { apart } = entities[entity];
  const read = sentFields(entity).filter(([field]) => !Object.hasOwn(hidden, field));
  const kept = read.filter(([field]) => field !== apart && field !== 'id');
  const taken = [sql.ref('ver'), ...read.map(([field]) => columnOf(field, replaced[field]))];
  const arrays = kept.map(([field, kind]) => sql`${jsonArray(db, kind, sql.ref(field))} as ${sql.ref(field)}`);
  const { rows } = await sql<Record<string, string> & { count: number }>`
    select count(*) as count, ${jsonArray(db, 'plain', sql.ref('id'))} as id, ${jsonArray(db, 'plain', sql.ref('ver'))} as ver,
      ${apart === null ? sql`'[]'` : apartArray(apart)} as beside_rows, ${sql.join(arrays)}
    from (select ${sql.join(taken)} from ${sql.table(entity)} where ${allOf(where)} order by ${order} limit ${most}) as taken`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('a statement that counts answers with nothing');
  const { count } = found;
  const fields = [
    ...kept.map(([field]) => `"${field}":{"values":${found[field]}}`),
    ...Object.entries(hidden).map(([field, value]) => `"${field}":{"values":[${times(count, JSON.stringify(value))}]}`),
  ];
  const text = `{"ids":${found['id']},"vers":${found['ver']},"fields":{${fields.join(',')}}}`;
  return {
    chunk: { entity, rows: text, apart: found['beside_rows'] ?? '[]' },
    count,
    place: count === 0 ? [] : place.map((column) => lastOf(found[column] ?? '[]')),
    isEnd: most === limit && count < limit,
  };
}

const columnOf = (field: string, value: Condition | undefined): Condition =>
  value === undefined ? sql.ref(field) : sql`${value} as ${sql.ref(field)}`;

/** What devices keep apart, of the rows of which they hold any of it. */
function apartArray(field: string): Condition {
  const value = sql.ref(field);
  return joined(
    sql`case when ${value} <> '[]' then '["' || id || '",' || ver || ',"' || updated_at || '",' || ${value} || ']' end`,
  );
}

const times = (count: number, text: string): string => Array.from({ length: count }, () => text).join(',');

const lastOf = (array: string): string | number => (JSON.parse(array) as (string | number)[]).at(-1) ?? '';
