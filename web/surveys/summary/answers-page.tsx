import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { answersOthers } from '#domain/survey/answers-others.ts';
import { isObstacle, type StartObstacle } from '#domain/survey/survey-start.ts';
import { draftKey } from '#web/data/protocol/draft.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { AnswersScreen } from './answers-screen.tsx';
import { GradedAlready, MissingSurvey, SurveyEnded } from '../drafts/no-survey.tsx';
import { isGradedHere } from '../drafts/graded-here.ts';
import { StrandedDraft } from '../drafts/stranded-draft.tsx';
import { SurveyToCome } from './survey-to-come.tsx';
import { useHasEnded } from '../drafts/use-leave-survey.ts';
import { useMayGrade } from '../../grading/use-may-grade.ts';

/** /assets/survey/{asset_id}/answers/{inspection_id?} [S2] */
export function AnswersPage() {
  const params = useParams({ strict: false });
  const ids = {
    asset_id: params.asset_id as AssetId,
    inspection_id: (params.inspection_id ?? null) as InspectionId | null,
  };
  const data = useQuery('survey', { ...ids, grade_id: null });
  const draft = useQuery('draft', { key: draftKey(ids.asset_id, ids.inspection_id, null) });
  const mayGrade = useMayGrade();
  const hasEnded = useHasEnded();
  if (data === undefined || draft === undefined) return <SkeletonRows />;
  const isOpen = data !== null && mayGrade('create', data.inspection);
  const isOfOthers = answersOthers(data?.asset_type.questions ?? [], (draft?.answers ?? {}) as SlotAnswers);
  if (draft !== null && (!isOpen || isOfOthers)) return <StrandedDraft draft={draft} />;
  if (data === null) return <MissingSurvey />;
  if (hasEnded && draft === null) return <SurveyEnded data={data} />;
  if (!isOpen) return <NotUnderWay data={data} obstacle="closed" />;
  return <AnswersUnderWay key={data.draft_key} data={data} hasDraft={draft !== null} />;
}

/** Stays what it became: submitting, which discards the draft, doesn't change the screen before it is left. */
function AnswersUnderWay({ data, hasDraft }: { data: SurveyData; hasDraft: boolean }) {
  const [isUnderWay, setUnderWay] = useState(hasDraft);
  // The first answer may be kept a moment before its query says so.
  if (hasDraft && !isUnderWay) setUnderWay(true);
  if (isUnderWay) return <AnswersScreen data={data} />;
  return <NotUnderWay data={data} obstacle={isObstacle(data.start) ? data.start : null} />;
}

/** What is saved comes before what stands in the way of another one [SURVEY.54]. */
const NotUnderWay = ({ data, obstacle }: { data: SurveyData; obstacle: StartObstacle | null }) =>
  isGradedHere(data) ? <GradedAlready data={data} /> : <SurveyToCome data={data} obstacle={obstacle} />;
