import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { Context } from '../../../context.ts';
import type { Tables } from '../../../database/tables.ts';
import { takeWithin } from '../../../database/take-within.ts';
import { seenBy } from '../seen-by.ts';

const MOST_BYTES = 1_000_000;
/** At once: their ids stand in the address, which has to fit the 16 kB that Node takes of headers [LIMIT.21]. */
export const MOST_ANSWERS_ASKED = 300;

/**
 * The answers of grades that a device does not hold, and of which states they are, as JSON text. Grades that are not to be seen are left out; `more` names those
 * that did not fit and are to be asked for again [SCOPE].
 */
export async function readGradeAnswers({ db }: Context, actor: Actor, asked: readonly string[]): Promise<string> {
  const sizes = await sizesOf(db, actor, [...new Set(asked)]);
  const { taken, left } = takeWithin(sizes, MOST_BYTES);
  const ids = taken.map(({ id }) => id);
  const grades = db.selectFrom('asset_grades').select(['id', 'answers', 'ver', 'updated_at']);
  const rows = ids.length === 0 ? [] : await grades.where('id', 'in', ids).execute();
  const answers = rows.map(({ id, answers: text }) => `${JSON.stringify(id)}:${text}`).join(',');
  const states = Object.fromEntries(rows.map(({ id, ver, updated_at }) => [id, { ver, updated_at }]));
  return `{"answers":{${answers}},"states":${JSON.stringify(states)},"more":${JSON.stringify(left.map(({ id }) => id))}}`;
}

async function sizesOf(db: Kysely<Tables>, actor: Actor, ids: readonly string[]): Promise<{ id: string; bytes: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; bytes: number }>`
    select id, octet_length(answers) as bytes from asset_grades where ${seenBy(actor)('asset_grades')} and id in (${sql.join([...ids])})`.execute(
    db,
  );
  return rows;
}
