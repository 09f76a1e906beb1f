import { styled } from '@mui/material/styles';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { must } from '#domain/assertions.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { isChoice } from '#domain/survey/answer-props.ts';
import { type SlotAnswers, slotAnswersOf, valueIn } from '#domain/survey/answer-value.ts';
import { questionRequirement } from '#domain/survey/question-requirement.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import { useGradeAnswers } from '#web/data/grade-answers.ts';
import type { SurveyData } from '#web/data/queries/survey.ts';
import { isOfRound } from '#web/scan/round-state.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { AssetInfo } from './asset-info.tsx';
import { CancelSurvey } from './cancel-survey.tsx';
import { chooseOption } from './choose-option.ts';
import { NOTE_REQUIRED } from './consequence-card.tsx';
import { completesQuestion } from './completes-question.ts';
import { CopyNeedsConnection, CopyPrevious } from './copy-previous.tsx';
import { newDraft } from './new-draft.ts';
import { SurveyEnded } from './no-survey.tsx';
import { PreviousResponse } from './previous-response.tsx';
import { QuestionMenu } from './question-menu.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { QuestionProgress } from './question-progress.tsx';
import { clearableSlots, questionSlots } from './question-slots.ts';
import { responseWords } from './response-words.ts';
import { SpokenStatus } from './spoken-status.tsx';
import { SurveyArrows } from './survey-arrows.tsx';
import { surveyPosition } from './survey-position.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useDraft } from './use-draft.ts';
import { useQuestionChange } from './use-question-change.ts';
import { useSurveyKeys } from './use-survey-keys.ts';
import { useSwipe } from './use-swipe.ts';

/** One question at a time, over the visible questions only; everything is kept as it is given [S2, D6]. */
export function SurveyScreen({ data }: { data: SurveyData }) {
  const navigate = useNavigate();
  const { asset, asset_type, site, inspection, latest_grade, previous_grade, today } = data;
  const live = useDraft(data.draft_key, () => newDraft(data, new Date().toISOString()), asset_type.questions);
  const previous = useGradeAnswers(previous_grade?.id ?? null);
  const [direction, setDirection] = useState<-1 | 1>(1);
  const [insistedOn, setInsistedOn] = useState<string | null>(null);

  const visible = visibleQuestions(asset_type.questions, live.answers);
  const index = surveyPosition(visible, asset_type.questions, live.draft.question_id);
  const question = must(visible[index], 'a question without a condition');
  const requirement = questionRequirement(question, live.answers);
  const isInRound = isOfRound(asset.id, inspection?.id ?? null);
  const isFirst = index === 0;
  const isLast = index === visible.length - 1;
  const isInsisting = insistedOn === question.id && requirement === 'note-or-photo';
  const previousAnswers = useMemo(() => slotAnswersOf(previous.answers), [previous.answers]);
  const response = responseWords(question, previousAnswers);
  const { actions } = live;
  const copyPrevious = useMemo(() => {
    if (previous_grade === null) return undefined;
    if (previous.state === 'needs-connection') return <CopyNeedsConnection onRetry={previous.retry} />;
    if (previous.answers.length === 0) return undefined;
    return <CopyPrevious data={data} live={actions} answers={previous.answers} />;
  }, [data, actions, previous_grade, previous.state, previous.answers, previous.retry]);

  const complete = async () => {
    live.update({ question_id: question.id });
    if (!(await live.settled())) return;
    await navigate({
      to: '/assets/survey/$asset_id/answers/{-$inspection_id}',
      params: { asset_id: asset.id, inspection_id: inspection?.id },
    });
  };
  const move = (step: -1 | 1) => {
    if (step === 1 && requirement === 'note-or-photo') return setInsistedOn(question.id);
    const next = visible[index + step];
    if (next === undefined) return;
    setDirection(step);
    live.update({ question_id: next.id });
  };
  const goOn = () => (isLast && requirement !== 'note-or-photo' ? void complete() : move(1));

  const { onPointerUpCapture, chosen: choseTo } = useAutoAdvance(question.id, () => (isInRound ? goOn() : move(1)));
  const { fields } = questionSlots(question);
  useSurveyKeys({
    onStep: move,
    onOption(option) {
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
  const { panel, onScroll } = useQuestionChange(question.id, direction);

  if (live.hasEnded) return <SurveyEnded data={data} />;
  return (
    <Screen>
      <CancelSurvey live={actions} assetId={asset.id} inspectionId={inspection?.id ?? null} />
      <SpokenStatus>{isInsisting ? NOTE_REQUIRED : `Question ${index + 1} of ${visible.length}. ${question.name}`}</SpokenStatus>
      <Scroller onScroll={onScroll}>
        <AssetInfo
          typeName={asset_type.name}
          serialNumber={asset.serial_number}
          location={asset.location}
          siteName={site.name}
          inspectionTitle={inspection?.title ?? null}
          colour={data.colour}
          gradedOn={latest_grade === null ? null : formatDay(latest_grade.graded_at)}
          history={asset.history}
        >
          {copyPrevious}
        </AssetInfo>
        <Gap />
        {copyPrevious === undefined ? null : <CopyRow hidden={!isFirst}>{copyPrevious}</CopyRow>}
        <QuestionProgress
          number={index + 1}
          total={visible.length}
          answered={visible.map((one) => questionRequirement(one, live.answers) === null)}
          action={<QuestionMenu given={given} live={actions} />}
        />
        <Panel {...swipe} ref={panel} onPointerUpCapture={onPointerUpCapture}>
          <Slack />
          <QuestionPanel
            question={question}
            live={live}
            previous={
              response === null || previous_grade === null ? null : (
                <PreviousResponse response={response} date={formatDay(previous_grade.graded_at)} />
              )
            }
            isInsisting={isInsisting}
            today={today}
            onAnswer={(slot, value) => choseTo(completesQuestion(question, live.answers, slot, value), 'tap-or-arrows')}
          />
        </Panel>
      </Scroller>
      <Bar>
        <SurveyArrows
          isFirst={isFirst}
          isLast={isLast}
          isAnswered={requirement !== 'answer'}
          onPrevious={goBack}
          onNext={goForth}
        />
      </Bar>
    </Screen>
  );
}

/** A phone on its side: facts and progress share a line, the answers stand beside their question; copying is in Asset Info. */
const LOW = '@media (max-height: 480px) and (min-width: 600px)';

// Styles that are read once: this is what a tap waits for.
const Screen = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(100dvh - 76px)',
  marginTop: -4,
  maxWidth: 640,
  marginInline: 'auto',
  [theme.breakpoints.up('md')]: { marginTop: -12 },
  [LOW]: { maxWidth: 'none' },
}));
const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'clip',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  marginInline: 'calc(-1 * var(--gutter))',
  paddingInline: 'var(--gutter)',
  [LOW]: { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 24, alignItems: 'start', alignContent: 'start' },
});
const Gap = styled('div')({ flex: 'none', height: 12, [LOW]: { display: 'none' } });
const CopyRow = styled('div')({ flex: 'none', marginBottom: 12, '&[hidden]': { display: 'none' }, [LOW]: { display: 'none' } });
const Panel = styled('div')({
  flex: '1 1 auto',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  [LOW]: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: '2fr 3fr',
    gridTemplateRows: 'auto 1fr',
    columnGap: 24,
    alignItems: 'start',
    marginTop: 8,
    '& h2': { fontSize: '1.25rem', lineHeight: 26 / 20 },
    '& > [data-answers]': { gridColumn: 2, gridRow: '1 / span 2', margin: 0, minHeight: 0, overflowY: 'visible' },
  },
});
const Slack = styled('div')({ flex: '1 1 16px', minHeight: 16, [LOW]: { display: 'none' } });
const Bar = styled('div')({
  flex: 'none',
  paddingTop: 14,
  paddingBottom: 'max(20px, env(safe-area-inset-bottom))',
  [LOW]: { paddingBlock: 8 },
});
