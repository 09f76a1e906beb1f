import { useParams } from '@tanstack/react-router';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { draftKey } from '#web/data/draft.ts';
import { useGradeAnswers } from '#web/data/grade-answers.ts';
import { useQuery } from '#web/data/use-query.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { MissingSurvey } from './no-survey.tsx';
import { SavedSurveyScreen } from './saved-survey-screen.tsx';

/** Both routes that end in /asset-grade/{asset_grade_id} [S2] */
export function SavedSurveyPage() {
  const params = useParams({ strict: false });
  const gradeId = params.asset_grade_id as AssetGradeId;
  const data = useQuery('savedGrade', { grade_id: gradeId });
  const saved = useGradeAnswers(gradeId);
  const key = data ? draftKey(data.asset.id, data.grade.inspection_id, gradeId) : '';
  const draft = useQuery('draft', { key });
  if (data === undefined || draft === undefined) return <SkeletonRows />;
  if (data === null) return <MissingSurvey />;
  return <SavedSurveyScreen key={`${key} ${saved.state}`} draftKey={key} data={data} saved={saved} />;
}
