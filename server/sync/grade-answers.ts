import type { Answer } from '#domain/grade/asset-grade.ts';
import type { Context } from '../context.ts';

/** The answers of grades that a device does not hold; grades that do not exist are left out [D4.4]. */
export async function readGradeAnswers({ db }: Context, ids: string[]): Promise<{ answers: Record<string, Answer[]> }> {
  if (ids.length === 0) return { answers: {} };
  const rows = await db.selectFrom('asset_grades').select(['id', 'answers']).where('id', 'in', ids).execute();
  return { answers: Object.fromEntries(rows.map(({ id, answers }) => [id, JSON.parse(answers) as Answer[]])) };
}
