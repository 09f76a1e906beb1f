import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import dayjs from 'dayjs';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuestionId } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import type { GradeAnswers } from '#web/data/page/grade-answers.ts';
import type { SavedGrade } from '#web/data/queries/surveys/saved-grade.ts';
import { Panel } from '#web/ui/page/panel.tsx';
import { HistoryLink } from '#web/records/history-link.tsx';
import { HeldWhile } from '#web/ui/page/held-while.tsx';
import { SaveBar } from '#web/ui/buttons/save-bar.tsx';
import { AnswerList } from '../summary/answer-list.tsx';
import { answerRows, noLongerAskedRows } from '../summary/answer-rows.ts';
import { askInSpiteOf, askWhetherAllTheSame } from '../summary/ask-before-submit.ts';
import { checkGrade } from '../../grading/check-grade.ts';
import { CAME_TOGETHER } from './come-together.ts';
import { DeleteSurvey } from './delete-survey.tsx';
import { DoubtBox } from '../summary/doubt-box.tsx';
import { GradeFields } from '../../grading/grade-fields.tsx';
import { gradeOfDraft } from '../summary/grade-of-draft.ts';
import { noLongerAsked, noLongerAskedDoubt } from '../summary/no-longer-asked.ts';
import { QuestionDialog } from '../answering/question-dialog.tsx';
import { SavedAnswers } from './saved-answers.tsx';
import { QuestionsBasis } from '../summary/questions-basis.tsx';
import { SurveyColumns, toTheEnd } from '../summary/survey-columns.tsx';
import { BulkCompletedLine, LockedLine, StrandedEdit, SurveyFacts } from '../summary/survey-facts.tsx';
import { useMissing } from '../summary/use-missing.ts';
import { useLeaveSurvey } from '../drafts/use-leave-survey.ts';
import { useMayGrade } from '../../grading/use-may-grade.ts';
import { useSavedSurvey } from './use-saved-survey.ts';

interface SavedSurveyScreenProps {
  draftKey: string;
  data: SavedGrade;
  saved: GradeAnswers;
}

const displayDay = (instant: string): string => dayjs(instant).format('DD/MM/YYYY');

/** A saved survey: editable while its inspection is open, readable for ever [S2, S4]. */
export function SavedSurveyScreen({ draftKey, data, saved }: SavedSurveyScreenProps) {
  const leave = useLeaveSurvey();
  const { asset, asset_type, inspection, grade, today } = data;
  const mayGrade = useMayGrade();
  const isHidden = grade.inspection_id !== null && inspection === null;
  const isEditable = saved.state === 'ready' && !isHidden && mayGrade('edit', inspection);
  const edit = useSavedSurvey(draftKey, data, saved.answers);
  const { live } = edit;
  const [openId, setOpenId] = useState<QuestionId | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [wasTried, setTried] = useState(false);

  const { questions } = asset_type;
  const openQuestion = isEditable ? questions.find(({ id }) => id === openId) : undefined;
  const answers = (isEditable ? live.answers : edit.fresh.answers) as SlotAnswers;
  const gone = isEditable ? noLongerAsked(questions, live.draft) : [];
  const rows = [...answerRows(questions, answers, saved.answers), ...noLongerAskedRows(gone)];
  const cameTogether = isEditable && !isSaving && edit.hasComeTogether ? CAME_TOGETHER : null;
  const doubts = [cameTogether, noLongerAskedDoubt(gone)].filter((doubt) => doubt !== null);
  const shown = isEditable ? gradeOfDraft(live.draft, questions, today) : edit.fresh;
  const { form, errors } = checkGrade(shown, today, grade.graded_at);
  const backToAsset = () => leave(asset.id, inspection?.id ?? null);

  const { invalid, unanswered, fields } = useMissing({
    questions,
    answers,
    errors: errors ?? {},
    before: edit.fresh.answers as SlotAnswers,
    onOpen: ({ id }) => setOpenId(id),
  });

  const discard = async () => {
    // Its button goes with what it discards.
    if (await edit.discard()) fields.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  };
  const submit = async () => {
    if (!edit.isChanged) {
      setSaving(true);
      if (!(await edit.becomesChanged())) return backToAsset();
      setSaving(false);
    }
    flushSync(() => setTried(true));
    if (form === null || invalid.length > 0) return invalid[0]?.focus();
    const [first] = unanswered;
    if (first !== undefined && !(await askWhetherAllTheSame(unanswered, answers))) return setOpenId(first.id);
    if (!(await askInSpiteOf(doubts))) return;
    flushSync(() => setSaving(true));
    if (await edit.save((edited) => checkGrade(gradeOfDraft(edited, questions, today), today, grade.graded_at).form ?? form))
      await backToAsset();
    else setSaving(false);
  };

  return (
    <Box sx={isEditable ? toTheEnd : {}}>
      <HeldWhile isHeld={isSaving}>
        <SurveyColumns
          grade={
            <Panel>
              {inspection?.closed_at ? <LockedLine date={displayDay(inspection.closed_at)} by={data.closed_by_name} /> : null}
              {grade.auto_complete_survey ? <BulkCompletedLine /> : null}
              <SurveyFacts
                serialNumber={asset.serial_number}
                typeName={asset_type.name}
                location={asset.location}
                inspectionTitle={isHidden ? 'Completed inspection' : (inspection?.title ?? null)}
                surveyDate={displayDay(grade.created_at)}
                by={data.created_by_name}
              />
              {!isEditable && edit.isChanged && saved.state === 'ready' ? <StrandedEdit onDiscard={discard} /> : null}
              {doubts.map((doubt) => (
                <DoubtBox key={doubt.title} doubt={doubt} />
              ))}
              <div ref={fields}>
                <GradeFields values={shown} errors={errors ?? {}} disabled={!isEditable} today={today} onChange={live.update} />
              </div>
            </Panel>
          }
          answers={
            <>
              <SavedAnswers saved={saved} count={grade.answer_count} total={rows.length}>
                <AnswerList rows={rows} onOpen={isEditable ? (question) => setOpenId(question.id) : null} />
              </SavedAnswers>
              <Box sx={{ mt: { xs: 1.5, md: 2 } }}>
                <HistoryLink entity="asset_grades" id={grade.id} />
              </Box>
              {!isHidden && mayGrade('delete', inspection) ? <DeleteSurvey data={data} onDeleted={backToAsset} /> : null}
              <QuestionsBasis assetType={asset_type} />
            </>
          }
        />
      </HeldWhile>
      {openQuestion === undefined ? null : (
        <QuestionDialog question={openQuestion} live={live} today={today} insists={wasTried} onClose={() => setOpenId(null)} />
      )}
      {isEditable ? (
        <SaveBar invalid={wasTried ? invalid : []}>
          {edit.isChanged ? (
            <Button size="large" disabled={isSaving} onClick={() => void discard()}>
              Discard changes
            </Button>
          ) : null}
          <Button size="large" color="primary" loading={isSaving} onClick={() => void submit()}>
            Submit Survey
          </Button>
        </SaveBar>
      ) : null}
    </Box>
  );
}
