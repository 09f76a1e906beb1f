import type { AssetGradeId, GradeValue } from '#domain/grade/asset-grade.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import type { StoreReader } from '../store-reader.ts';
import { personName } from '../records/person-name.ts';
import { visibleAsset, type VisibleAsset } from '../assets/visible-asset.ts';
import type { Row } from '../../protocol/row.ts';

export interface SavedGrade extends VisibleAsset {
  grade: Row<'asset_grades'>;
  /** The grade that stands beside its answers, which its author sees as they gave them: a fail that was refused with them, too. */
  given: GradeValue;
  colour: GradeColour;
  /** Null for an ad hoc grade and for an inspection that the user may not see. */
  inspection: Row<'inspections'> | null;
  created_by_name: string | null;
  closed_by_name: string | null;
  today: string;
}

/** A grade that was saved; its answers come from useGradeAnswers. */
export function savedGrade(store: StoreReader, { grade_id }: { grade_id: AssetGradeId }): SavedGrade | null {
  const grade = store.get('asset_grades', grade_id);
  if (grade === undefined || grade.deleted_at !== null) return null;
  const visible = visibleAsset(store, store.get('assets', grade.asset_id));
  if (visible === null) return null;
  const inspection = (grade.inspection_id === null ? undefined : store.get('inspections', grade.inspection_id)) ?? null;
  const given = store.refusedJudgement('asset_grades', grade_id, 'grade') ?? grade.grade;
  return {
    ...visible,
    grade,
    given,
    colour: gradeColour({ ...grade, grade: given }),
    inspection,
    created_by_name: personName(store, grade.created_by_id),
    closed_by_name: personName(store, inspection?.closed_by_id ?? null),
    today: store.today,
  };
}
