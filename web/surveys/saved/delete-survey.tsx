import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Trash2 } from 'lucide-react';
import { formatDay } from '#domain/day/format-day.ts';
import type { SavedGrade } from '#web/data/queries/surveys/saved-grade.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { gradeWords } from '#web/ui/grades/grade-square.tsx';
import type { Change } from '#web/data/protocol/change.ts';

interface DeleteSurveyProps {
  data: SavedGrade;
  onDeleted: () => Promise<void>;
}

/** Deletes a saved survey after its question; undo brings it back [S2, S4]. */
export function DeleteSurvey({ data, onDeleted }: DeleteSurveyProps) {
  const { asset, asset_type, grade, colour } = data;
  const deletedAt = (instant: string | null): Change[] => [
    { entity: 'asset_grades', id: grade.id, patch: { deleted_at: instant } },
  ];

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
    // An edit that was not saved stays on the device: Undo brings back what it belongs to.
    const deleted = deletedAt(new Date().toISOString());
    if (!(await saveAndSay('Successfully deleted grading', deleted, deletedAt(null)))) return;
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
