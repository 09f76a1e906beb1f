import { sql } from 'kysely';
import type { ApartPolicy, Condition } from '../entity-policy.ts';

/** The site of a grade's asset. */
const siteOfGrade = sql`(select assets.site_id from assets where assets.id = asset_grades.asset_id)`;

/** A grade's answers where the device holds them, elsewhere null [SCOPE]. */
export function heldAnswers(sites: ReadonlySet<string>): Condition {
  const held = sites.size === 0 ? sql`` : sql`when ${siteOfGrade} in (${sql.join([...sites])}) then answers`;
  return sql`case when answer_count = 0 then '[]' ${held} end`;
}

/** The same without the database. */
export const answersApart: ApartPolicy = {
  place: { entity: 'assets', by: 'asset_id', column: 'site_id' },
  isHeld: ({ sites }, site) => site !== null && sites.has(site),
  without: (row) => ({ ...row, answers: row['answer_count'] === 0 ? '[]' : null }),
};
