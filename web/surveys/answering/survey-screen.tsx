import { styled } from '@mui/material/styles';
import { useNavigate } from '@tanstack/react-router';
import { memo, useMemo, useRef, useState } from 'react';
import { must } from '#domain/assertions.ts';
import { formatDay } from '#domain/day/format-day.ts';
import type { AnswerId } from '#domain/grade/asset-grade.ts';
import { isChoice } from '#domain/survey/answers/answer-props.ts';
import { answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { type SlotAnswers, slotAnswersOf, valueIn } from '#domain/survey/answers/answer-value.ts';
import { copiedAnswers } from '#domain/survey/copied-answers.ts';
import { isUnexplained } from '#domain/survey/is-unexplained.ts';
import { questionRequirement } from '#domain/survey/question-requirement.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import { NotKept } from '#web/storage/not-kept.tsx';
import { newId } from '#web/data/new-id.ts';
import { useGradeAnswers } from '#web/data/page/grade-answers.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import { hasOpenLayer } from '#web/ui/overlays/open-layers.ts';
import { singleKeys } from '#web/ui/single-keys.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { AssetInfo } from './asset-info.tsx';
import { CancelSurvey } from './cancel-survey.tsx';
import { chooseOption } from './moving/choose-option.ts';
import { NOTE_REQUIRED } from './consequence-card.tsx';
import { completesQuestion, leavesNothing } from './moving/completes-question.ts';
import { CopyMissing, CopyPrevious, whyMissing } from './copy-previous.tsx';
import { hasEmptyField } from '../answers/has-empty-field.ts';
import { newDraft } from '../drafts/new-draft.ts';
import { SurveyEnded } from '../drafts/no-survey.tsx';
import { PreviousResponse } from './previous-response.tsx';
import { QuestionMenu } from './question-menu.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { QuestionProgress } from './question-progress.tsx';
import { clearableSlots, questionSlots } from '../answers/question-slots.ts';
import { LOW, Stage } from './question-stage.tsx';
import { responseWords } from './response-words.ts';
import { segmentState } from './segment-state.ts';
import { SpokenStatus } from '#web/ui/page/spoken-status.tsx';
import { SurveyArrows } from './moving/survey-arrows.tsx';
import { surveyPosition } from './moving/survey-position.ts';
import { useAutoAdvance } from './moving/use-auto-advance.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useQuestionChange } from './moving/use-question-change.ts';
import { useSettling } from './moving/use-settling.ts';
import { useSurveyKeys } from './moving/use-survey-keys.ts';
import { useSwipe } from './moving/use-swipe.ts';

/**
 * One question at a time, over the visible questions only; everything is kept as it is given [S2, SURVEY]. That an answer has
 * been kept draws nothing.
 */
export const SurveyScreen = memo(function SurveyScreen({ data }: { data: SurveyData }) {
  const navigate = useNavigate();
  const { asset, asset_type, site, inspection, latest_grade, previous_grade, today } = data;
  const live = useDraft(data.draft_key, () => newDraft(data, new Date().toISOString()), asset_type.questions);
  const previous = useGradeAnswers(previous_grade?.id ?? null);
  const [direction, setDirection] = useState<-1 | 1>(1);
  const stage = useRef<HTMLDivElement>(null);

  const visible = visibleQuestions(asset_type.questions, live.answers);
  const index = surveyPosition(visible, asset_type.questions, live.draft.question_id);
  const question = must(visible[index], 'a question without a condition');
  const requirement = questionRequirement(question, live.answers);
  const passes = !answerSlots(question).some(({ slot }) => slot.id in live.answers);
  const isFirst = index === 0;
  const isLast = index === visible.length - 1;
  const hasKeys = singleKeys.use();
  const previousAnswers = useMemo(() => slotAnswersOf(previous.answers), [previous.answers]);
  const response = responseWords(question, previousAnswers);
  const { actions } = live;
  const copyPrevious = useMemo(() => {
    if (previous_grade === null) return undefined;
    const missing = whyMissing(previous.state);
    if (missing !== null) return <CopyMissing why={missing} onRetry={previous.retry} />;
    const copied = copiedAnswers(data.asset_type.questions, previous.answers, newId<AnswerId>);
    return copied.length === 0 ? undefined : <CopyPrevious data={data} live={actions} answers={previous.answers} />;
  }, [data, actions, previous_grade, previous.state, previous.answers, previous.retry]);

  const complete = async () => {
    live.update({ question_id: question.id });
    if (!(await live.settled())) return;
    // Photos may take seconds to be kept: whoever went elsewhere meanwhile stays there.
    if (stage.current === null || hasOpenLayer() || live.latest().question_id !== question.id) return;
    await navigate({
      to: '/assets/survey/$asset_id/answers/{-$inspection_id}',
      params: { asset_id: asset.id, inspection_id: inspection?.id },
    });
  };
  const move = (step: -1 | 1) => {
    if (step === 1 && live.isUnkept) return;
    const next = visible[index + step];
    if (next === undefined) return;
    setDirection(step);
    live.update({ question_id: next.id });
  };
  const goOn = () => (isLast ? void complete() : move(1));

  const goOnByItself = () => {
    if (!isLast || !hasEmptyField(question, live.latest().answers as SlotAnswers)) goOn();
  };
  const { onPointerUpCapture, chosen: choseTo } = useAutoAdvance(question.id, goOnByItself);
  const { isKeyMeant, guard } = useSettling(question.id, stage);
  const { fields } = questionSlots(question);
  useSurveyKeys({
    onStep(step, event) {
      if (step === -1 || !passes || isKeyMeant(event)) move(step);
    },
    onEnter() {
      if (leavesNothing(question, live.latest().answers as SlotAnswers)) goOnByItself();
    },
    onOption(option, event) {
      if (!isKeyMeant(event)) return;
      const choice = fields.find(({ props }) => isChoice(props));
      if (choice === undefined || !isChoice(choice.props)) return;
      const chosen = choice.props.options[option];
      if (chosen === undefined) return;
      const value = chooseOption(choice.props, valueIn(live.answers, choice.slot.id), chosen.value);
      live.answer(choice.slot.id, value);
      choseTo(completesQuestion(question, live.answers, choice, value), 'key');
    },
  });
  const swipe = useSwipe({ isFirst, isLast, onStep: move });
  const goBack = useSteady(() => move(-1));
  const goForth = useSteady(goOn);
  const given = useSteady(() => clearableSlots(question, live.latest().answers as SlotAnswers));
  useQuestionChange(stage, question.id, direction);

  if (live.hasEnded) return <SurveyEnded data={data} />;
  const head = (
    <>
      <AssetInfo
        assetType={asset_type}
        serialNumber={asset.serial_number}
        location={asset.location}
        siteName={site.name}
        inspectionTitle={inspection?.title ?? null}
        colour={data.colour}
        gradedOn={latest_grade === null ? null : formatDay(latest_grade.graded_at)}
        history={asset.history}
      >
        {isFirst ? undefined : copyPrevious}
      </AssetInfo>
      {isFirst && copyPrevious !== undefined ? <CopyRow>{copyPrevious}</CopyRow> : <Gap />}
      <QuestionProgress
        number={index + 1}
        total={visible.length}
        states={visible.map((one) => segmentState(one, live.answers))}
        action={<QuestionMenu given={given} live={actions} />}
      />
    </>
  );
  return (
    <Screen>
      <CancelSurvey live={actions} assetId={asset.id} inspectionId={inspection?.id ?? null} />
      <SpokenStatus>{`Question ${index + 1} of ${visible.length}. ${question.name}`}</SpokenStatus>
      <SpokenStatus>{isUnexplained(question, live.answers) ? NOTE_REQUIRED : ''}</SpokenStatus>
      <Stage {...swipe} {...guard} ref={stage} onPointerUpCapture={onPointerUpCapture}>
        <QuestionPanel
          question={question}
          live={live}
          head={head}
          previous={
            response === null || previous_grade === null ? null : (
              <PreviousResponse key={question.id} response={response} date={formatDay(previous_grade.graded_at)} />
            )
          }
          today={today}
          hasKeys={hasKeys}
          notice={<NotKept />}
          onAnswer={(slot, value) => choseTo(completesQuestion(question, live.answers, slot, value), 'tap-or-arrows')}
        />
      </Stage>
      <Bar {...guard}>
        <SurveyArrows
          isFirst={isFirst}
          isLast={isLast}
          isAnswered={requirement !== 'answer'}
          passes={passes}
          onPrevious={goBack}
          onNext={goForth}
        />
      </Bar>
    </Screen>
  );
});

// Styles that are read once: this is what a tap waits for.
const Screen = styled('div')(({ theme }) => ({
  '--stage-gutter': 'var(--gutter)',
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(100dvh - var(--header-height, 64px) - 12px)',
  marginTop: -4,
  // It ends with the screen: the room that other screens leave at their end is its bar's.
  marginBottom: -100,
  maxWidth: 640,
  marginInline: 'auto',
  [theme.breakpoints.up('md')]: { marginTop: -12 },
  [LOW]: { maxWidth: 'none' },
}));
const Gap = styled('div')({ height: 12, [LOW]: { height: 8 } });
const CopyRow = styled('div')({ marginBlock: 12, [LOW]: { marginBlock: 8 } });
const Bar = styled('div')({
  flex: 'none',
  '[data-settling] + & [data-passes]': { pointerEvents: 'none' },
  paddingTop: 14,
  paddingBottom: 'max(20px, env(safe-area-inset-bottom))',
  '@media (max-height: 45em)': { paddingTop: 8, paddingBottom: 'max(8px, env(safe-area-inset-bottom))' },
});
