import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { must } from '#domain/assertions.ts';
import type { QuestionId } from '#domain/asset-type/asset-type.ts';
import { formatDay } from '#domain/day/format-day.ts';
import type { AnswerId, AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { submittedAnswers } from '#domain/survey/submitted-answers.ts';
import { newId } from '#web/data/new-id.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import { saveRecordAnd } from '#web/data/page/save-record.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { whyNotSaved } from '#web/data/page/why-not-saved.ts';
import { NotKept } from '#web/storage/not-kept.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { HeldWhile } from '#web/ui/page/held-while.tsx';
import { SaveBar } from '#web/ui/buttons/save-bar.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { AnswerList } from './answer-list.tsx';
import { answerRows, noLongerAskedRows } from './answer-rows.ts';
import { askInSpiteOf, askWhetherAllTheSame } from './ask-before-submit.ts';
import { checkGrade } from '../../grading/check-grade.ts';
import { DoubtBox } from './doubt-box.tsx';
import { GradeFields } from '../../grading/grade-fields.tsx';
import { gradeOfDraft } from './grade-of-draft.ts';
import { newDraft } from '../drafts/new-draft.ts';
import { noLongerAsked, noLongerAskedDoubt } from './no-longer-asked.ts';
import { SurveyEnded } from '../drafts/no-survey.tsx';
import { QuestionDialog } from '../answering/question-dialog.tsx';
import { QuestionsBasis } from './questions-basis.tsx';
import { submitDoubt } from './submit-doubt.ts';
import { SurveyColumns, toTheEnd } from './survey-columns.tsx';
import { SurveyFacts } from './survey-facts.tsx';
import { useMissing } from './use-missing.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useLeaveSurvey } from '../drafts/use-leave-survey.ts';
import { useSettling } from '../answering/moving/use-settling.ts';

/** The summary of a survey under way, and its submission [S2]. */
export function AnswersScreen({ data }: { data: SurveyData }) {
  const leave = useLeaveSurvey();
  const { user } = useSession();
  const { asset, asset_type, inspection, today } = data;
  const live = useDraft(data.draft_key, () => newDraft(data, new Date().toISOString()), asset_type.questions);
  const [openId, setOpenId] = useState<QuestionId | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [wasTried, setTried] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const { guard } = useSettling('summary', screen);

  const { questions } = asset_type;
  const openQuestion = questions.find(({ id }) => id === openId);
  const gone = noLongerAsked(questions, live.draft);
  const rows = [...answerRows(questions, live.answers, []), ...noLongerAskedRows(gone)];
  const values = gradeOfDraft(live.draft, questions, today);
  const { form, errors } = checkGrade(values, today);

  const doubts = [
    submitDoubt(data, { grade: values.grade, graded_at: values.graded_at ?? today, auto_complete_survey: false }),
    noLongerAskedDoubt(gone),
  ].filter((doubt) => doubt !== null);

  const { invalid, unanswered, fields } = useMissing({
    questions,
    answers: live.answers,
    errors: errors ?? {},
    onOpen: ({ id }) => setOpenId(id),
  });

  const submit = async () => {
    flushSync(() => setTried(true));
    if (form === null || invalid.length > 0) return invalid[0]?.focus();
    const [first] = unanswered;
    if (first !== undefined && !(await askWhetherAllTheSame(unanswered, live.answers))) return setOpenId(first.id);
    if (!(await askInSpiteOf(doubts))) return;
    flushSync(() => setSubmitting(true));
    try {
      await live.end(() => {
        // What came with a photo, or from another tab, since it was pressed.
        const latest = live.latest();
        const now = checkGrade(gradeOfDraft(latest, questions, today), today).form ?? form;
        return saveRecordAnd(
          { discardDraft: data.draft_key, startedAt: latest.started_at, isSubmitted: true, wasKept: live.wasKept() },
          {
            entity: 'asset_grades',
            id: newId<AssetGradeId>(),
            patch: {
              ...now,
              created_by_id: must(user, 'a user').id,
              asset_id: asset.id,
              inspection_id: inspection?.id ?? null,
              answers: submittedAnswers(questions, latest.answers as SlotAnswers, [], newId<AnswerId>),
              auto_complete_survey: false,
            },
          },
        );
      });
    } catch (error) {
      setSubmitting(false);
      if (error instanceof CallError && error.code === 'survey-ended')
        return showSnackbar({ message: `${error.message}.`, failure: true });
      const why = whyNotSaved(error)?.message ?? 'The survey could not be saved';
      const where = (await live.settled()) ? 'Its answers are kept on this device' : 'Its answers stand on this screen only';
      showSnackbar({ message: `${why}. ${where}.`, failure: true });
      return;
    }
    showSnackbar({ message: 'Survey successfully saved' });
    await leave(asset.id, inspection?.id ?? null);
  };

  if (live.hasEnded) return <SurveyEnded data={data} />;
  return (
    <Box ref={screen} {...guard} data-answers sx={{ ...toTheEnd, '&[data-settling]': { pointerEvents: 'none' } }}>
      <HeldWhile isHeld={isSubmitting}>
        <SurveyColumns
          grade={
            <Panel>
              <SurveyFacts
                serialNumber={asset.serial_number}
                typeName={asset_type.name}
                location={asset.location}
                inspectionTitle={inspection?.title ?? null}
                surveyDate={formatDay(today)}
                by={null}
              />
              {doubts.map((doubt) => (
                <DoubtBox key={doubt.title} doubt={doubt} />
              ))}
              <div ref={fields}>
                <GradeFields
                  values={values}
                  errors={wasTried ? (errors ?? {}) : {}}
                  disabled={false}
                  today={today}
                  onChange={live.update}
                />
              </div>
            </Panel>
          }
          answers={
            <>
              <SectionHeading count={rows.length}>Answers</SectionHeading>
              <AnswerList rows={rows} onOpen={(question) => setOpenId(question.id)} />
              <QuestionsBasis assetType={asset_type} />
            </>
          }
        />
      </HeldWhile>
      {openQuestion === undefined ? null : (
        <QuestionDialog question={openQuestion} live={live} today={today} insists={wasTried} onClose={() => setOpenId(null)} />
      )}
      <NotKept />
      <SaveBar invalid={wasTried ? invalid : []}>
        <Button size="large" color="primary" loading={isSubmitting} onClick={() => void submit()}>
          Submit Survey
        </Button>
      </SaveBar>
    </Box>
  );
}
