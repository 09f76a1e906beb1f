import type { AssetId } from '#domain/asset/asset.ts';
import type { QuestionAnswerTypeId, QuestionId } from '#domain/asset-type/asset-type.ts';
import type { AssetGradeId, GradeValue } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';

/** A survey in progress; it never leaves the device [D6]. */
export interface Draft {
  asset_id: AssetId;
  inspection_id: InspectionId | null;
  grade_id: AssetGradeId | null;
  /** JSON text by answer slot. */
  answers: Partial<Record<QuestionAnswerTypeId, string>>;
  /** The question that was on the screen. */
  question_id: QuestionId | null;
  recommendations: string | null;
  grade: GradeValue | null;
  graded_at: string | null;
  started_at: string;
}

/** One draft for each asset, inspection or none, grade or none [D6]. */
export const draftKey = (asset: AssetId, inspection: InspectionId | null, grade: AssetGradeId | null): string =>
  `${asset}/${inspection ?? '-'}/${grade ?? '-'}`;
