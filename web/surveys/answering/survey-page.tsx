import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { answersOthers } from '#domain/survey/answers-others.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import { draftKey } from '#web/data/protocol/draft.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { GradedAlready, MissingSurvey, QuestionlessSurvey, SurveyEnded } from '../drafts/no-survey.tsx';
import { isGradedHere } from '../drafts/graded-here.ts';
import { StrandedDraft } from '../drafts/stranded-draft.tsx';
import { SurveyScreen } from './survey-screen.tsx';
import { useHasEnded } from '../drafts/use-leave-survey.ts';
import { useMayGrade } from '../../grading/use-may-grade.ts';

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
  const hasEnded = useHasEnded();
  if (data === undefined || draft === undefined) return <SkeletonRows count={3} />;
  const isOpen = data !== null && mayGrade('create', data.inspection);
  const questions = data?.asset_type.questions ?? [];
  const isAskable = visibleQuestions(questions, {}).length > 0;
  const goesOn = isOpen && isAskable && !answersOthers(questions, (draft?.answers ?? {}) as SlotAnswers);
  if (draft !== null && !goesOn) return <StrandedDraft draft={draft} />;
  if (data === null) return <MissingSurvey />;
  if (hasEnded && draft === null) return <SurveyEnded data={data} />;
  if (!isOpen) return <ToAnswers data={data} />;
  if (!isAskable) return <QuestionlessSurvey data={data} />;
  return <SurveyUnderWay key={data.draft_key} data={data} hasDraft={draft !== null} />;
}

/** A second survey of the same asset in one inspection is begun knowingly. */
function SurveyUnderWay({ data, hasDraft }: { data: SurveyData; hasDraft: boolean }) {
  const [isUnderWay, setUnderWay] = useState(hasDraft || data.start === 'due');
  if (isUnderWay) return <SurveyScreen data={data} />;
  if (data.start === 'graded' && isGradedHere(data)) return <GradedAlready data={data} onAgain={() => setUnderWay(true)} />;
  return <ToAnswers data={data} />;
}

/** Where none can be begun, the answers view says why. */
const ToAnswers = ({ data: { asset, inspection } }: { data: SurveyData }) => (
  <Navigate
    to="/assets/survey/$asset_id/answers/{-$inspection_id}"
    params={{ asset_id: asset.id, inspection_id: inspection?.id }}
    replace
  />
);
