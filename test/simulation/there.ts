import type { Kysely } from 'kysely';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { Tables } from '#server/database/tables.ts';

/** What the server's tables hold at the end, read once for all devices. */
export interface There {
  users: ReadonlyMap<string, Tables['users']>;
  /** Of each inspection whom it is given to. */
  inspectors: ReadonlyMap<string, readonly string[]>;
  /** Of each grade. */
  answers: ReadonlyMap<string, Answer[]>;
}

export async function readThere(db: Kysely<Tables>): Promise<There> {
  const users = await db.selectFrom('users').selectAll().execute();
  const inspections = await db.selectFrom('inspections').select(['id', 'inspector_ids']).execute();
  const grades = await db.selectFrom('asset_grades').select(['id', 'answers']).execute();
  return {
    users: new Map(users.map((user) => [user.id, user])),
    inspectors: new Map(inspections.map(({ id, inspector_ids }) => [id, JSON.parse(inspector_ids) as string[]])),
    answers: new Map(grades.map(({ id, answers }) => [id, JSON.parse(answers) as Answer[]])),
  };
}
