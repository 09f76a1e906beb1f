import type { InspectionId } from '#domain/inspection/inspection.ts';
import { ApiError } from '#web/data/api-error.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { isUnsent } from '#web/data/page/send-unsent.ts';
import { currentSyncStatus } from '#web/data/page/sync-status.ts';
import { askQuery } from '#web/data/page/use-query.ts';
import { fetchReport } from '#web/reports/fetch-report.ts';
import { sendFirst } from '#web/reports/send-first.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { downloadedWords } from './downloaded-words.ts';
import { reportFileNames } from './report-file-names.ts';

/** More reports are never asked for at once. */
export const MOST_REPORTS = 50;

/**
 * Downloads the reports of several inspections one after another, so that others wait no longer than for one; one that
 * fails is named with the reason, the others are downloaded [S7, DESK]. Answers whose are still missing.
 */
export async function downloadSeveral(
  ids: readonly InspectionId[],
  signal: AbortSignal,
  onDone: (done: number, of: number) => void,
): Promise<readonly InspectionId[]> {
  const missing: { id: InspectionId; name: string; why: string }[] = [];
  const nameOf = reportFileNames();
  let downloaded = 0;
  let lost = false;
  onDone(0, ids.length);
  await sendFirst(signal);
  for (const [at, id] of ids.entries()) {
    onDone(at, ids.length);
    const detail = await askQuery('inspectionDetail', { inspection_id: id });
    if (detail === null) continue;
    const name = `${detail.site.name}, ${detail.inspection.title}`;
    try {
      if (lost) throw new Error('no connection');
      const file = await fetchReport(`/inspections/report/${id}?`, signal);
      signal.throwIfAborted();
      saveFile(file, nameOf(detail));
      downloaded += 1;
    } catch (error) {
      if (signal.aborted) return [...missing.map((failed) => failed.id), ...ids.slice(at)];
      lost = !(error instanceof ApiError);
      missing.push({ id, name, why: lost ? 'They need a connection.' : failureWords(error) });
    }
  }
  const gone = ids.length - downloaded - missing.length;
  const message = downloadedWords({ downloaded, lacking: isUnsent(currentSyncStatus()), gone, missing });
  showSnackbar({ message, failure: missing.length > 0 });
  return missing.map(({ id }) => id);
}
