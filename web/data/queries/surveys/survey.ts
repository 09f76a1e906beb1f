import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { previousSurvey } from '#domain/survey/previous-survey.ts';
import { type SurveyStart, surveyStart } from '#domain/survey/survey-start.ts';
import { draftKey } from '../../protocol/draft.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleAsset, type VisibleAsset } from '../assets/visible-asset.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

interface Params {
  asset_id: AssetId;
  inspection_id: InspectionId | null;
  grade_id: AssetGradeId | null;
}

export interface SurveyData extends VisibleAsset {
  inspection: Row<'inspections'> | null;
  /** The saved grade that is edited, null for a new survey. */
  grade: Row<'asset_grades'> | null;
  latest_grade: Row<'asset_grades'> | null;
  colour: GradeColour;
  /** What counts as the asset's grade in this inspection. */
  graded_here: Row<'asset_grades'> | null;
  /** Whether a new survey may be begun. */
  start: SurveyStart;
  /** The latest other survey with answers, shown as 'Previous Response'. */
  previous_grade: Row<'asset_grades'> | null;
  draft_key: string;
  today: string;
}

/** Null when the asset is not there, or when the inspection or grade that is named is not [S2]. */
export function survey(store: StoreReader, { asset_id, inspection_id, grade_id }: Params): SurveyData | null {
  const visible = visibleAsset(store, store.get('assets', asset_id));
  if (visible === null) return null;
  const inspection =
    inspection_id === null ? null : (visibleInspection(store, store.get('inspections', inspection_id))?.inspection ?? null);
  if (inspection_id !== null && inspection === null) return null;
  const grades = store.by('asset_grades', 'asset_id', asset_id);
  const grade = grades.find(({ id }) => id === grade_id) ?? null;
  if (grade_id !== null && grade === null) return null;
  const undisputed = store.undisputed('asset_grades', 'asset_id', asset_id);
  const latest = latestGrade(undisputed);
  const here = inspection === null ? null : latestGrade(undisputed.filter((one) => one.inspection_id === inspection.id));
  return {
    ...visible,
    inspection,
    grade,
    latest_grade: latest,
    colour: gradeColour(latest),
    graded_here: here,
    start: surveyStart(visible.asset, inspection, here !== null, store.today),
    previous_grade: previousSurvey(undisputed, grade_id),
    draft_key: draftKey(asset_id, inspection_id, grade_id),
    today: store.today,
  };
}
