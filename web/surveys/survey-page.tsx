import { useParams } from '@tanstack/react-router';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { draftKey } from '#web/data/draft.ts';
import { useQuery } from '#web/data/use-query.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ClosedSurvey, MissingSurvey, QuestionlessSurvey } from './no-survey.tsx';
import { SurveyScreen } from './survey-screen.tsx';
import { useMayGrade } from './use-may-grade.ts';

/** /assets/survey/{asset_id}/{inspection_id?} [S2] */
export function SurveyPage() {
  const params = useParams({ strict: false });
  const ids = {
    asset_id: params.asset_id as AssetId,
    inspection_id: (params.inspection_id ?? null) as InspectionId | null,
  };
  const data = useQuery('survey', { ...ids, grade_id: null });
  const draft = useQuery('draft', { key: draftKey(ids.asset_id, ids.inspection_id, null) });
  const mayGrade = useMayGrade();
  if (data === undefined || draft === undefined) return <SkeletonRows count={3} />;
  if (data === null) return <MissingSurvey />;
  if (!mayGrade('create', data.inspection)) return <ClosedSurvey data={data} draft={draft} />;
  if (data.asset_type.questions.length === 0) return <QuestionlessSurvey data={data} />;
  return <SurveyScreen key={data.draft_key} data={data} />;
}
