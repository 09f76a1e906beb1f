import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { takeWithin } from './take-within.ts';

const MOST_BYTES = 1_000_000;

/**
 * The answers of grades that a device does not hold, as JSON text. Grades that do not exist are left out; `more` names those
 * that did not fit and are to be asked for again [D4.4].
 */
export async function readGradeAnswers({ db }: Context, asked: readonly string[]): Promise<string> {
  const sizes = await sizesOf(db, [...new Set(asked)]);
  const { taken, left } = takeWithin(sizes, MOST_BYTES);
  const ids = taken.map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('asset_grades').select(['id', 'answers']).where('id', 'in', ids).execute();
  const answers = rows.map(({ id, answers: text }) => `${JSON.stringify(id)}:${text}`).join(',');
  return `{"answers":{${answers}},"more":${JSON.stringify(left.map(({ id }) => id))}}`;
}

async function sizesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<{ id: string; bytes: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; bytes: number }>`
    select id, octet_length(answers) as bytes from asset_grades where id in (${sql.join([...ids])})`.execute(db);
  return rows;
}
