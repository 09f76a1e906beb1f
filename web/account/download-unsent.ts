import { exportUnsent } from '#web/data/session.ts';

/** Saves the unsent changes and drafts as a file. */
export async function downloadUnsent(): Promise<void> {
  const url = URL.createObjectURL(await exportUnsent());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'firemark-unsent.json';
  link.click();
  URL.revokeObjectURL(url);
}
