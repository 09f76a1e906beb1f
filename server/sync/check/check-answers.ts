import { sql } from 'kysely';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { Actor } from '#domain/permissions.ts';
import type { CheckAnswersRequest, CheckedAnswers } from '#domain/sync/check/check-wire.ts';
import { answersText, textDigest } from '#domain/sync/check/row-digest.ts';
import type { Context } from '../../context.ts';
import { seenBy } from '../entities/seen-by.ts';
import { pauser } from '../write/pauser.ts';

/** Grades whose answers are in memory together. */
const AT_ONCE = 25;

/** Of which grades a device holds other answers than the server [CHECK.10]. */
export async function checkAnswers(
  { db }: Context,
  actor: Actor,
  { have }: Pick<CheckAnswersRequest, 'have'>,
): Promise<CheckedAnswers> {
  const pause = pauser();
  const differ: string[] = [];
  const gone: string[] = [];
  for (let at = 0; at < have.length; at += AT_ONCE) {
    const held = new Map<string, string>(have.slice(at, at + AT_ONCE));
    const { rows } = await sql<{ id: string; answers: string }>`
      select id, answers from asset_grades
      where ${seenBy(actor)('asset_grades')} and id in (${sql.join([...held.keys()])})`.execute(db);
    for (const { id, answers } of rows) {
      if (textDigest(answersText(JSON.parse(answers) as Answer[])) !== held.get(id)) differ.push(id);
      held.delete(id);
      await pause();
    }
    gone.push(...held.keys());
  }
  return { differ, gone };
}
