import { sql, type SqlBool } from 'kysely';
import type { Condition } from './entity-policy.ts';

export const everything = sql<SqlBool>`1 = 1`;
export const undeleted: Condition = sql`deleted_at is null`;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? everything : sql.join(conditions, sql` and `);
