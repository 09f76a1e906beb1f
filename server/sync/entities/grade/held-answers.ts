import { sql } from 'kysely';
import type { ApartPolicy, Condition, SentNear } from '../entity-policy.ts';

/** The site of a grade's asset. */
const siteOfGrade = sql`(select assets.site_id from assets where assets.id = asset_grades.asset_id)`;

/** A grade's answers where the device holds them, elsewhere null [SCOPE]. */
export function heldAnswers(sites: ReadonlySet<string>): Condition {
  const held = sites.size === 0 ? sql`` : sql`when ${isAt(sites)} then answers`;
  return sql`case when answer_count = 0 then '[]' ${held} end`;
}

/**
 * Of those the ones that did not come with what was near: of other sites, of assets that changed since, and of deleted grades.
 * The asset of a grade is looked up only where one of these may be [PULL.10].
 */
export function answersAfterNear(sites: ReadonlySet<string>, near: SentNear): Condition {
  if (sites.size === 0) return heldAnswers(sites);
  const others = new Set([...sites].filter((site) => !near.sites.has(site)));
  const isLate = sql`(deleted_at is not null or asset_id in (select id from assets where ver > ${near.until}))`;
  const late = sql`when ${isLate} and ${isAt(sites)} then answers`;
  const elsewhere = others.size === 0 ? sql`` : sql`when ${isAt(others)} then answers`;
  return sql`case when answer_count = 0 then '[]' ${late} ${elsewhere} end`;
}

const isAt = (sites: ReadonlySet<string>): Condition => sql`${siteOfGrade} in (${sql.join([...sites])})`;

/** The same without the database. */
export const answersApart: ApartPolicy = {
  place: { entity: 'assets', by: 'asset_id', column: 'site_id' },
  isHeld: ({ sites }, site) => site !== null && sites.has(site),
  without: (row) => ({ ...row, answers: row['answer_count'] === 0 ? '[]' : null }),
};
