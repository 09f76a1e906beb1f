import type { Kysely } from 'kysely';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';

/** Undeleted grades with what a report says of them: answers are read only where it tells what failed. */
export const reportedGrades = (db: Kysely<Tables>, seen: Seen) =>
  db
    .selectFrom('asset_grades')
    .select(['id', 'created_by_id', 'asset_id', 'inspection_id', 'grade', 'graded_at', 'recommendations'])
    .select(['auto_complete_survey', 'created_at', 'updated_at', 'deleted_at', 'ver'])
    .select((on) =>
      on
        .case()
        .when(on.or([on('grade', '=', 'fail'), on('recommendations', 'is not', null)]))
        .then(on.ref('answers'))
        .else('[]')
        .end()
        .as('answers'),
    )
    .where(seen('asset_grades'))
    .where('deleted_at', 'is', null);
