import { type Kysely, sql } from 'kysely';
import { besideIn, type EntityName } from '#domain/entities.ts';
import { fieldsOf, type StoredRow, wireText } from '../../database/row-codec.ts';
import type { Tables } from '../../database/tables.ts';
import { allOf } from '../entities/conditions.ts';
import type { Condition, DeviceScope } from '../entities/entity-policy.ts';
import { policyOf } from '../entities/policies.ts';
import { rowsWithin } from './rows-within.ts';

interface Asked {
  where: Condition[];
  order: Condition;
  limit: number;
}

/** Reads rows with what the device should hold of them, fewer than `limit` where they are heavy; says whether they are the last. */
export async function readScoped(
  db: Kysely<Tables>,
  scope: DeviceScope,
  entity: EntityName,
  { where, order, limit }: Asked,
): Promise<{ rows: StoredRow[]; isEnd: boolean }> {
  const replaced = policyOf(entity).pull.columns?.(scope) ?? {};
  const most = await rowsWithin(db, { entity, where: allOf(where), order, limit, as: 'rows', replaced });
  const columns = Object.keys(replaced).length === 0 ? sql`*` : columnsOf(entity, replaced);
  const { rows } = await sql<StoredRow>`
    select ${columns} from ${sql.table(entity)} where ${allOf(where)} order by ${order} limit ${most}`.execute(db);
  return { rows, isEnd: most === limit && rows.length < limit };
}

function columnsOf(entity: EntityName, replaced: Readonly<Record<string, Condition>>): Condition {
  const plain = [...fieldsOf(entity), 'ver', ...besideIn(entity)].filter((field) => replaced[field] === undefined);
  const others = Object.entries(replaced).map(([field, value]) => sql`${value} as ${sql.ref(field)}`);
  return sql.join([...plain.map((field) => sql.ref(field)), ...others]);
}

/** A row as it is sent to this device. */
export function scopedText({ actor }: DeviceScope, entity: EntityName, row: StoredRow): string {
  const hidden = policyOf(entity).see.hidden?.(actor);
  return wireText(entity, hidden === undefined ? row : { ...row, ...hidden });
}
