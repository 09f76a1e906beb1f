import { grouped } from '#domain/grouped.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { saveRecord } from '#web/data/page/save-record.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

/** Says how many surveys were completed at once, with Undo where that made any [S4]. */
export function sayCompleted(grades: readonly AssetGradeId[]): void {
  if (grades.length === 0) return showSnackbar({ message: 'There was nothing to complete' });
  const surveys = grades.length === 1 ? 'survey' : 'surveys';
  showSnackbar({ message: `${grouped(grades.length)} ${surveys} successfully saved`, undo: () => takeBack(grades) });
}

async function takeBack(grades: readonly AssetGradeId[]): Promise<void> {
  const deleted_at = new Date().toISOString();
  try {
    await saveRecord(...grades.map((id) => ({ entity: 'asset_grades' as const, id, patch: { deleted_at } })));
  } catch {
    showSnackbar({ message: 'The surveys could not be taken back on this device. Try again.', failure: true });
  }
}
