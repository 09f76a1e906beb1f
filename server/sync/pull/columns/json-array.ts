import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Kind } from '../../../database/row-codec.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Condition } from '../../entities/entity-policy.ts';

/** The values of a column as the text of one JSON array, in the order of the rows that are read [PULL.2]; of some rows only where that is said. */
export function jsonArray(db: Kysely<Tables>, kind: Kind, value: Condition, of: Condition | null = null): Condition {
  const some = of === null ? sql`` : sql` filter (where ${of})`;
  const joined = (texts: Condition) => sql`'[' || coalesce(string_agg(${texts}, ',')${some}, '') || ']'`;
  if (kind === 'json') return joined(sql`coalesce(${value}, 'null')`);
  if (kind === 'boolean') return joined(sql`case ${value} when 1 then 'true' when 0 then 'false' else 'null' end`);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres
    ? sql`coalesce(array_to_json(array_agg(${value})${some})::text, '[]')`
    : sql`json_group_array(${value})${some}`;
}
