import { exportUnsent } from '#web/data/session.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showSnackbar } from '#web/ui/snackbar-state.ts';

/** Saves what is unsent as a file, sealed for this user alone. */
export async function downloadUnsent(): Promise<void> {
  try {
    saveFile(await exportUnsent(), 'firemark-unsent.sealed');
  } catch (error) {
    showSnackbar({ message: error instanceof Error ? error.message : 'It could not be exported.', failure: true });
  }
}
