import { useCallback, useEffect, useMemo } from 'react';
import type { Answer, AnswerId } from '#domain/grade/asset-grade.ts';
import type { AssetGradeForm } from '#domain/survey/asset-grade-form.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { newId } from '#web/data/new-id.ts';
import type { Draft } from '#web/data/protocol/draft.ts';
import type { SavedGrade } from '#web/data/queries/surveys/saved-grade.ts';
import { saveRecordAnd } from '#web/data/page/save-record.ts';
import { whyNotSaved } from '#web/data/page/why-not-saved.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { shownEdit, takenOver } from './come-together.ts';
import { editPatch, isEdited, savedDraft } from './saved-draft.ts';
import { whyNotGivenUp } from '../drafts/why-not-given-up.ts';
import { type LiveDraft, useDraft } from '../drafts/use-draft.ts';

/** A saved survey and its edit, which is kept on the device as a draft of its own [SURVEY]. */
export function useSavedSurvey(key: string, data: SavedGrade, saved: readonly Answer[]) {
  const { grade, given, asset_type } = data;
  const fresh = useMemo(() => savedDraft({ grade, given }, saved, new Date().toISOString()), [grade, given, saved]);
  const { questions } = asset_type;
  const shownOver = useCallback((draft: Draft) => shownEdit(questions, draft, fresh), [questions, fresh]);
  const over = useCallback(
    (draft: Draft) => {
      const shown = shownOver(draft);
      return { shown: shown.draft, taken: takenOver(draft, shown) };
    },
    [shownOver],
  );
  const edit = useDraft(key, () => fresh, questions, over);
  const { rebase, hasEnded } = edit;
  // What is saved elsewhere, in another tab or by sync, is shown as long as nothing is edited here.
  useEffect(() => rebase(fresh), [rebase, fresh, hasEnded]);
  const { draft, hasComeTogether } = shownOver(edit.draft);
  const live: LiveDraft = { ...edit, draft, answers: draft.answers as SlotAnswers };

  return {
    live,
    fresh,
    hasComeTogether,
    isChanged: isEdited(edit.draft),
    /** Whether there is something to save once photos that are under way are kept. */
    async becomesChanged(): Promise<boolean> {
      await live.settled();
      return isEdited(live.latest());
    },
    /** Saves what the form is of the edit by then; resolves with whether it is saved. */
    async save(formOf: (edited: Draft) => AssetGradeForm): Promise<boolean> {
      try {
        await live.end(() => {
          const latest = shownOver(live.latest()).draft;
          const patch = editPatch(formOf(latest), latest, questions, saved, newId<AnswerId>);
          const basis = { ...grade, answers: saved };
          return saveRecordAnd(
            { discardDraft: key, startedAt: live.latest().started_at, isSubmitted: true },
            { entity: 'asset_grades', id: grade.id, patch, basis },
          );
        });
      } catch (error) {
        const why = whyNotSaved(error)?.message ?? 'The survey could not be saved';
        const where = (await live.settled()) ? 'Your changes are kept on this device' : 'Your changes stand on this screen only';
        showSnackbar({ message: `${why}. ${where}.`, failure: true });
        return false;
      }
      showSnackbar({ message: 'Survey successfully saved' });
      return true;
    },
    /** Answers whether it was meant. */
    async discard(): Promise<boolean> {
      const confirmed = await confirm({
        title: 'Are you sure you wish to cancel?',
        body: "Any progress you've made will be lost",
      });
      if (!confirmed) return false;
      await live.restart(fresh).catch((error: unknown) => showSnackbar({ message: whyNotGivenUp(error), failure: true }));
      return true;
    },
  };
}
