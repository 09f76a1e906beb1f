import { namedFiles } from '#domain/file/named-files.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { isAdministrator } from '#domain/permissions.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import { Rejected } from '../sync/writing/rejected.ts';
import { readRow, type Writing } from '../sync/writing/writing.ts';

/** SQLite takes 32,766 parameters in one statement. */
const CHUNK = 1_000;

/** Notes whose photos a grade names, as it is stored or held: whoever names one first is its author [PHOTO.30]. */
export async function notePhotos({ trx, actor }: Writing, gradeId: string, patch: Fields): Promise<void> {
  const answers = (patch['answers'] ?? []) as readonly Pick<Answer, 'value'>[];
  const photos = new Set(answers.filter(({ value }) => value.includes('[')).flatMap(({ value }) => namedFiles(value)));
  const rows = [...photos].map((photo_id) => ({ photo_id, grade_id: gradeId, user_id: actor.id }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await trx
      .insertInto('named_photos')
      .values(rows.slice(from, from + CHUNK))
      .onConflict((conflict) => conflict.column('photo_id').doNothing())
      .execute();
  }
}

/** Refuses to take a photo that a grade names from anybody but its author, the grade's, or an administrator [PHOTO.30]. */
export async function checkAuthor(writing: Writing, photoId: string): Promise<void> {
  const { trx, actor } = writing;
  if (isAdministrator(actor)) return;
  const named = await trx.selectFrom('named_photos').selectAll().where('photo_id', '=', photoId).executeTakeFirst();
  if (named === undefined || named.user_id === actor.id) return;
  const grade = await readRow(writing, 'asset_grades', named.grade_id);
  if (grade?.created_by_id === actor.id) return;
  throw new Rejected('invalid', 'A survey names this photo: only its author or an administrator can send it', 'id');
}
