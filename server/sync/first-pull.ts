import { type Kysely, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import type { StoredRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';
import type { Cursor } from './cursor.ts';
import type { Page } from './page.ts';
import { allOf, readScoped, type Scope, scopedText, visibleTo } from './scope.ts';

const undeleted = sql`deleted_at is null`;

/** What is needed first comes first; history names deleted users, inspections and types, other deleted records stay [D4.4]. */
const phases: readonly { entity: EntityName; where: typeof undeleted }[] = [
  { entity: 'asset_types', where: sql`1 = 1` },
  { entity: 'users', where: sql`1 = 1` },
  { entity: 'sites', where: undeleted },
  { entity: 'inspections', where: sql`closed_at is null` },
  { entity: 'inspections', where: sql`closed_at is not null` },
  { entity: 'assets', where: undeleted },
  { entity: 'asset_grades', where: undeleted },
  { entity: 'files', where: undeleted },
];
type Phase = (typeof phases)[number];
type Place = (string | number)[];

const CHUNK = 1_000;

/**
 * Fills a page of a first pull and returns where it stands then, null at the end. Rows that change while it lasts have
 * vers above its snapshot: they are left out here and follow afterwards.
 */
export async function fillFirstPull(
  db: Kysely<Tables>,
  scope: Scope,
  page: Page,
  snapshot: number,
  start: NonNullable<Cursor['first']>,
): Promise<Cursor['first']> {
  let { phase: index, after } = start;
  for (let phase = phases[index]; phase !== undefined; phase = phases[index]) {
    const { rows, isEnd } = await readChunk(db, scope, phase, snapshot, after);
    for (const row of rows) {
      if (!page.add(phase.entity, scopedText(scope, phase.entity, row))) {
        return { ...start, phase: index, after, done: start.done + page.count };
      }
      after = placeOf(phase, row);
    }
    if (isEnd) [index, after] = [index + 1, []];
  }
  return null;
}

/** How many rows a first pull holds, but for those that change while it lasts. */
export async function countRows(db: Kysely<Tables>, { actor }: Scope): Promise<number> {
  const counts = phases.map(
    ({ entity, where }) => sql`(select count(*) from ${sql.table(entity)} where ${allOf([where, ...visibleTo(actor, entity)])})`,
  );
  const { rows } = await sql<{ total: number | string }>`select ${sql.join(counts, sql` + `)} as total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

function readChunk(db: Kysely<Tables>, scope: Scope, { entity, where }: Phase, snapshot: number, after: Place) {
  const conditions = [where, ...visibleTo(scope.actor, entity), sql`ver <= ${snapshot}`];
  if (entity !== 'asset_grades') {
    conditions.push(sql`ver > ${after[0] ?? 0}`);
    return readScoped(db, scope, entity, { where: conditions, order: sql`ver`, limit: CHUNK });
  }
  if (after.length > 0) conditions.push(sql`(graded_at, id) < (${after[0]}, ${after[1]})`);
  return readScoped(db, scope, entity, { where: conditions, order: sql`graded_at desc, id desc`, limit: CHUNK });
}

const placeOf = ({ entity }: Phase, row: StoredRow): Place =>
  entity === 'asset_grades' ? [String(row['graded_at']), String(row['id'])] : [Number(row['ver'])];
