import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SurveyData } from '#web/data/queries/survey.ts';
import { useQuery } from '#web/data/use-query.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { AnswersScreen } from './answers-screen.tsx';
import { ClosedSurvey, MissingSurvey, NoAnswersYet } from './no-survey.tsx';
import { useMayGrade } from './use-may-grade.ts';

/** /assets/survey/{asset_id}/answers/{inspection_id?} [S2] */
export function AnswersPage() {
  const params = useParams({ strict: false });
  const data = useQuery('survey', {
    asset_id: params.asset_id as AssetId,
    inspection_id: (params.inspection_id ?? null) as InspectionId | null,
    grade_id: null,
  });
  const mayGrade = useMayGrade();
  if (data === undefined) return <SkeletonRows />;
  if (data === null) return <MissingSurvey />;
  if (!mayGrade('create', data.inspection)) return <ClosedSurvey data={data} />;
  return <AnswersUnderWay key={data.draft_key} data={data} />;
}

/** Decides once, so that submitting, which discards the draft, doesn't change the screen before it is left. */
function AnswersUnderWay({ data }: { data: SurveyData }) {
  const [draft] = useState(data.draft);
  return draft === null ? <NoAnswersYet data={data} /> : <AnswersScreen data={data} draft={draft} />;
}
