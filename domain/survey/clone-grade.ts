import type { AnswerId, AssetGrade } from '../grade/asset-grade.ts';

type Fresh = Pick<AssetGrade, 'id' | 'created_by_id' | 'inspection_id' | 'graded_at'> & { now: string };

/** A copy of the latest grade with new ids and the current graded_at [S4]. */
export function cloneGrade(grade: AssetGrade, { now, ...fresh }: Fresh, newId: () => AnswerId): AssetGrade {
  return {
    ...grade,
    ...fresh,
    answers: grade.answers.map((answer) => ({ ...answer, id: newId() })),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}
