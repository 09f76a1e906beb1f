import { useState } from 'react';
import type { Answer, AnswerId } from '#domain/grade/asset-grade.ts';
import type { AssetGradeForm } from '#domain/grade/asset-grade-form.ts';
import { newId } from '#web/data/new-id.ts';
import type { SavedGrade } from '#web/data/queries/saved-grade.ts';
import { saveRecordAnd } from '#web/data/save-record.ts';
import { confirm } from '#web/ui/confirm-state.ts';
import { showSnackbar } from '#web/ui/snackbar-state.ts';
import { editPatch, isEdited, savedDraft } from './saved-draft.ts';
import { useDraft } from './use-draft.ts';

/** A saved survey and its edit, which is kept on the device as a draft of its own [D6]. */
export function useSavedSurvey(key: string, data: SavedGrade, saved: readonly Answer[]) {
  const { grade, asset_type, draft } = data;
  const [fresh] = useState(() => savedDraft(grade, saved, new Date().toISOString()));
  const live = useDraft(key, () => draft ?? fresh);

  return {
    live,
    isChanged: isEdited(live.draft, grade, saved),
    /** Resolves with whether it is saved. */
    async save(form: AssetGradeForm): Promise<boolean> {
      try {
        await live.settled();
        const patch = editPatch(form, live.draft, asset_type.questions, saved, newId<AnswerId>);
        await saveRecordAnd({ discardDraft: key }, { entity: 'asset_grades', id: grade.id, patch });
      } catch {
        showSnackbar({ message: 'The survey could not be saved. Your changes are kept on this device.', failure: true });
        return false;
      }
      showSnackbar({ message: 'Survey successfully saved' });
      return true;
    },
    async discard(): Promise<void> {
      const confirmed = await confirm({
        title: 'Are you sure you wish to cancel?',
        body: "Any progress you've made will be lost",
      });
      if (confirmed) await live.restart(fresh);
    },
  };
}
