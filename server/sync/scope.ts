import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { type Actor, isAdministrator } from '#domain/permissions.ts';
import { fieldsOf, type StoredRow, wireText } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';
import { rowsWithin } from './rows-within.ts';
import { visibleUser } from './wire-row.ts';

/** What a device may receive, and of which grades it holds the answers [D4.4]. */
export interface Scope {
  actor: Actor;
  /** The sites of its open inspections. */
  sites: string[];
}

type Condition = RawBuilder<unknown>;

/** Ids are UUIDs: one is never part of another. */
const listsInspector = ({ id }: Actor): Condition => sql`inspector_ids like ${`%${id}%`}`;

/** The rows of an entity that an actor may see. */
export const visibleTo = (actor: Actor, entity: EntityName): Condition[] =>
  entity === 'inspections' && !isAdministrator(actor) ? [listsInspector(actor)] : [];

/** The same for a list of inspectors that was read. */
export const isListed = (actor: Actor, inspectorIds: readonly string[]): boolean =>
  isAdministrator(actor) || inspectorIds.includes(actor.id);

export const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);

export async function readScope(db: Kysely<Tables>, actor: Actor): Promise<Scope> {
  const conditions = [sql`closed_at is null and deleted_at is null`, ...visibleTo(actor, 'inspections')];
  const { rows } = await sql<{ site_id: string }>`
    select distinct site_id from inspections where ${allOf(conditions)}`.execute(db);
  return { actor, sites: rows.map((row) => row.site_id) };
}

/** A grade's answers where the device holds them, elsewhere null [D4.4]. */
function heldAnswers(sites: string[]): Condition {
  const held = sites.length === 0 ? sql`` : sql`when ${siteOfGrade} in (${sql.join(sites)}) then answers`;
  return sql`case when answer_count = 0 then '[]' ${held} end`;
}

function gradeColumns(sites: string[]): Condition {
  const plain = [...fieldsOf('asset_grades').filter((field) => field !== 'answers'), 'ver', 'answer_count'];
  return sql`${sql.join(plain.map((field) => sql.ref(field)))}, ${heldAnswers(sites)} as answers`;
}

/** The site of a grade's asset. */
const siteOfGrade = sql`(select assets.site_id from assets where assets.id = asset_grades.asset_id)`;

/** Reads rows with what the device should hold of them, fewer than `limit` where they are heavy; says whether they are the last. */
export async function readScoped(
  db: Kysely<Tables>,
  scope: Scope,
  entity: EntityName,
  { where, order, limit }: { where: Condition[]; order: Condition; limit: number },
): Promise<{ rows: StoredRow[]; isEnd: boolean }> {
  const replaced = entity === 'asset_grades' ? { answers: heldAnswers(scope.sites) } : {};
  const most = await rowsWithin(db, { entity, where: allOf(where), order, limit, replaced });
  const columns = entity === 'asset_grades' ? gradeColumns(scope.sites) : sql`*`;
  const { rows } = await sql<StoredRow>`
    select ${columns} from ${sql.table(entity)} where ${allOf(where)} order by ${order} limit ${most}`.execute(db);
  return { rows, isEnd: most === limit && rows.length < limit };
}

export const scopedText = (scope: Scope, entity: EntityName, row: StoredRow): string =>
  wireText(entity, entity === 'users' ? visibleUser(scope.actor, row) : row);
