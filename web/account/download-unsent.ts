import { exportUnsent } from '#web/data/session.ts';
import { saveFile } from '#web/ui/save-file.ts';

/** Saves the unsent changes and drafts as a file. */
export async function downloadUnsent(): Promise<void> {
  saveFile(await exportUnsent(), 'firemark-unsent.json');
}
