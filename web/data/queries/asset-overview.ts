import type { AssetId } from '#domain/asset/asset.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import { type GradingEntry, gradingList } from '#domain/grade/grading-list.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { personName } from './person-name.ts';
import { visibleAsset, type VisibleAsset } from './visible-asset.ts';

interface Params {
  asset_id: AssetId;
  inspection_id: InspectionId | null;
}

export interface AssetOverview extends VisibleAsset {
  latest_grade: Row<'asset_grades'> | null;
  colour: GradeColour;
  /** The most recent recommendation, its lines as stored. */
  recommendations: string | null;
  created_by_name: string | null;
  /** Where 'Start Inspection Survey' leads; null when it is not offered. */
  survey_inspection: Row<'inspections'> | null;
  gradings: GradingEntry[];
}
