import { useParams } from '@tanstack/react-router';
import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { draftKey } from '#web/data/protocol/draft.ts';
import { useGradeAnswers } from '#web/data/page/grade-answers.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { MissingSurvey } from '../drafts/no-survey.tsx';
import { StrandedDraft } from '../drafts/stranded-draft.tsx';
import { SavedSurveyScreen } from './saved-survey-screen.tsx';

/** Both routes that end in /asset-grade/{asset_grade_id} [S2] */
export function SavedSurveyPage() {
  const params = useParams({ strict: false });
  const gradeId = params.asset_grade_id as AssetGradeId;
  const data = useQuery('savedGrade', { grade_id: gradeId });
  const saved = useGradeAnswers(gradeId, data?.grade.updated_at);
  // Without the grade the route says where an edit of it would be kept.
  const key = draftKey(
    data?.asset.id ?? (params.asset_id as AssetId),
    data ? data.grade.inspection_id : ((params.inspection_id ?? null) as InspectionId | null),
    gradeId,
  );
  const draft = useQuery('draft', { key });
  if (data === undefined || draft === undefined) return <SkeletonRows />;
  if (data === null) return draft === null ? <MissingSurvey /> : <StrandedDraft draft={draft} />;
  return <SavedSurveyScreen key={`${key} ${saved.state}`} draftKey={key} data={data} saved={saved} />;
}
