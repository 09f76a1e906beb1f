import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { CopyCheck, FilePen, Save } from 'lucide-react';
import { useRef, useState } from 'react';
import { must } from '#domain/assertions.ts';
import type { Answer, AnswerId, AssetGradeId } from '#domain/grade/asset-grade.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { cloneGrade } from '#domain/survey/clone-grade.ts';
import { copiedAnswers } from '#domain/survey/copied-answers.ts';
import { answersInstead, type Draft } from '#web/data/protocol/draft.ts';
import type { GradeAnswers } from '#web/data/page/grade-answers.ts';
import { newId } from '#web/data/new-id.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import { saveRecordAnd } from '#web/data/page/save-record.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { whyNotSaved } from '#web/data/page/why-not-saved.ts';
import { useClockHint } from '#web/grading/use-clock-hint.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { useUnlessLeft } from '#web/ui/entry/unless-left.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { SheetRow } from '#web/ui/overlays/sheet-row.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import type { DraftActions } from '../drafts/use-draft.ts';
import { askWhetherAllTheSame } from '../summary/ask-before-submit.ts';
import { missingQuestions } from '../summary/missing-questions.ts';
import { submitDoubt } from '../summary/submit-doubt.ts';
import { useLeaveSurvey } from '../drafts/use-leave-survey.ts';
import { NOTE_REQUIRED } from './consequence-card.tsx';
import { replacedWords } from './replaced-words.ts';

interface Props {
  data: SurveyData;
  live: DraftActions;
  /** Those of the previous survey, as they are stored. */
  answers: readonly Answer[];
}

/** Offers the previous survey's answers for this one, where there is one [S2, S4]. */
export function CopyPrevious({ data, live, answers }: Props) {
  const [open, setOpen] = useState(false);
  const isSaving = useRef(false);
  const { user } = useSession();
  const navigate = useNavigate();
  const unlessLeft = useUnlessLeft();
  const leave = useLeaveSurvey();
  const clockHint = useClockHint();
  const { asset, inspection, previous_grade: previous, today } = data;
  const { questions } = data.asset_type;
  if (previous === null || user === null) return null;
  const params = { asset_id: asset.id, inspection_id: inspection?.id };

  /** What was given is replaced knowingly. */
  const isReplacingFine = async (given: Draft) => {
    const words = replacedWords(given);
    return words === null || confirm({ ...words, destructive: false });
  };
  const takeOver = async () => {
    live.update({
      ...answersInstead(live.latest(), slotAnswersOf(copiedAnswers(questions, answers, newId<AnswerId>))),
      grade: previous.grade,
      recommendations: previous.recommendations,
      withdrawn: '',
      withdrawn_notes: {},
    });
    const lead = unlessLeft(() => void navigate({ to: '/assets/survey/$asset_id/answers/{-$inspection_id}', params }));
    if (await live.settled()) lead();
  };
  const view = async () => {
    // A date that was chosen stays.
    if (await isReplacingFine({ ...live.latest(), graded_at: null })) await takeOver();
  };
  const save = async () => {
    if (isSaving.current || !(await isReplacingFine(live.latest()))) return;
    const stored = slotAnswersOf(answers);
    const { unexplained, unanswered } = missingQuestions(questions, stored, null);
    if (unexplained.length > 0) {
      showSnackbar({ message: TO_BE_EXPLAINED, failure: true });
      return takeOver();
    }
    if (unanswered.length > 0 && !(await askWhetherAllTheSame(unanswered, stored))) return takeOver();
    const doubt = submitDoubt(data, { ...previous, graded_at: today });
    if (doubt !== null && !(await confirm({ ...doubt, yes: 'Save Survey', no: 'Not yet', destructive: false }))) return;
    isSaving.current = true;
    const fresh = {
      id: newId<AssetGradeId>(),
      created_by_id: must(user, 'a user').id,
      inspection_id: inspection?.id ?? null,
      graded_at: today,
      now: new Date().toISOString(),
    };
    const clone = cloneGrade({ ...previous, answers: [...answers] }, questions, fresh, newId<AnswerId>);
    const patch = {
      created_by_id: clone.created_by_id,
      asset_id: clone.asset_id,
      inspection_id: clone.inspection_id,
      grade: clone.grade,
      graded_at: clone.graded_at,
      recommendations: clone.recommendations,
      answers: clone.answers,
      auto_complete_survey: clone.auto_complete_survey,
    };
    try {
      await live.end(() =>
        saveRecordAnd(
          { discardDraft: data.draft_key, startedAt: live.latest().started_at, wasKept: live.wasKept() },
          { entity: 'asset_grades', id: clone.id, patch },
        ),
      );
    } catch (error) {
      isSaving.current = false;
      if (error instanceof CallError && error.code === 'survey-ended')
        return showSnackbar({ message: `${error.message}.`, failure: true });
      const otherwise = 'The survey could not be saved on this device. Nothing was changed; try again.';
      showSnackbar({ message: whyNotSaved(error)?.message ?? otherwise, failure: true });
      return;
    }
    showSnackbar({ message: 'Survey successfully saved' });
    await leave(asset.id, inspection?.id ?? null);
  };

  return (
    <>
      <Button fullWidth startIcon={<CopyCheck aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)} sx={inOneLine}>
        Auto-Complete Using Previous Survey
      </Button>
      <OnceOpened open={open}>
        <BottomSheet
          open={open}
          onClose={() => setOpen(false)}
          heading="Auto-Complete Using Previous Survey"
          subheading={`The survey of ${formatDay(previous.graded_at)}`}
        >
          <SheetRow
            icon={FilePen}
            name="View And Edit Before Saving"
            line="Takes its answers over and shows them"
            onClick={() => void view()}
          />
          <SheetRow
            icon={Save}
            name="Save Without Editing Responses"
            line={clockHint === undefined ? SAVES_TODAY : `${SAVES_TODAY}. ${clockHint}`}
            onClick={() => void save()}
          />
        </BottomSheet>
      </OnceOpened>
    </>
  );
}

const SAVES_TODAY = "Saves the same answers with today's date";

const TO_BE_EXPLAINED = `${NOTE_REQUIRED}. The answers are taken over: add it, then submit the survey.`;

/** On most phones; on narrower ones in two of one length. */
const inOneLine = { px: 1, textWrap: 'balance' } as const;

/** Why the previous survey's answers are not there, if they should be. */
export const whyMissing = (state: GradeAnswers['state']): string | null => {
  if (state === 'needs-connection') return 'Needs a connection';
  return state === 'failed' ? 'Not loaded. Tap to try again.' : null;
};

/** In its place while the previous survey's answers are on the server only. */
export const CopyMissing = ({ why, onRetry }: { why: string; onRetry: () => void }) => (
  <>
    <Button fullWidth startIcon={<CopyCheck aria-hidden />} onClick={onRetry} aria-describedby="copy-missing" sx={inOneLine}>
      Auto-Complete Using Previous Survey
    </Button>
    <Typography id="copy-missing" variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
      {why}
    </Typography>
  </>
);
