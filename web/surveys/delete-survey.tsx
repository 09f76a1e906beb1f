import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Trash2 } from 'lucide-react';
import { formatDay } from '#domain/day/format-day.ts';
import { discardDraft } from '#web/data/drafts.ts';
import type { SavedGrade } from '#web/data/queries/saved-grade.ts';
import { saveRecord } from '#web/data/save-record.ts';
import { confirm } from '#web/ui/confirm-state.ts';
import { gradeWords } from '#web/ui/grade-square.tsx';
import { showSnackbar } from '#web/ui/snackbar-state.ts';

interface DeleteSurveyProps {
  data: SavedGrade;
  draftKey: string;
  onDeleted: () => Promise<void>;
}

/** Deletes a saved survey after its question; undo brings it back [S2, S4]. */
export function DeleteSurvey({ data, draftKey, onDeleted }: DeleteSurveyProps) {
  const { asset, asset_type, grade, colour } = data;
  const setDeleted = (deletedAt: string | null) =>
    saveRecord({ entity: 'asset_grades', id: grade.id, patch: { deleted_at: deletedAt } });

  const remove = async () => {
    const confirmed = await confirm({
      title: 'Are you sure you want to delete this Survey?',
      body: (
        <>
          <b>{asset.serial_number || 'NO SERIAL'}</b>, {asset_type.name}, {gradeWords[colour]}, {formatDay(grade.graded_at)}. Its
          answers are hidden with it. You can undo this.
        </>
      ),
    });
    if (!confirmed) return;
    try {
      await discardDraft(draftKey);
      await setDeleted(new Date().toISOString());
    } catch {
      showSnackbar({ message: 'The survey could not be deleted', failure: true });
      return;
    }
    showSnackbar({ message: 'Successfully deleted grading', undo: () => setDeleted(null) });
    await onDeleted();
  };
  return (
    <Box sx={{ py: 3 }}>
      <Button fullWidth variant="outlined" color="error" startIcon={<Trash2 aria-hidden />} onClick={() => void remove()}>
        Delete Survey
      </Button>
    </Box>
  );
}
