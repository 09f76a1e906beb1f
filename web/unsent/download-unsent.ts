import { exportChange, exportUnsent } from '#web/data/page/session/session.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

/** Saves what is unsent as a file, sealed for this user alone. */
export const downloadUnsent = (): Promise<void> => download(exportUnsent, 'firemark-unsent.sealed');

/** Saves one change that was not taken, with its photos, in the same form [SYNC.63]. */
export const downloadChange = (op: string): Promise<void> => download(() => exportChange(op), 'firemark-change.sealed');

async function download(made: () => Promise<Blob>, name: string): Promise<void> {
  try {
    saveFile(await made(), name);
  } catch (error) {
    showSnackbar({ message: error instanceof Error ? error.message : 'It could not be exported.', failure: true });
  }
}
