import type { InspectionId } from '#domain/inspection/inspection.ts';
import { ApiError } from '#web/data/api-error.ts';
import { askQuery } from '#web/data/page/use-query.ts';
import { fetchReport } from '#web/reports/fetch-report.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { fewNames } from './few-names.ts';
import { reportFileName } from './report-file-name.ts';

/** More reports are never asked for at once. */
export const MOST_REPORTS = 50;

/**
 * Downloads the reports of several inspections one after another, so that others wait no longer than for one; one that
 * fails is named, the others are downloaded [S7, DESK]. Answers whose are still missing.
 */
export async function downloadSeveral(
  ids: readonly InspectionId[],
  signal: AbortSignal,
  onDone: (done: number, of: number) => void,
): Promise<readonly InspectionId[]> {
  const missing: { id: InspectionId; name: string }[] = [];
  let downloaded = 0;
  let lost = false;
  for (const [at, id] of ids.entries()) {
    onDone(at, ids.length);
    const detail = await askQuery('inspectionDetail', { inspection_id: id });
    if (detail === null) continue;
    const name = `${detail.site.name}, ${detail.inspection.title}`;
    try {
      if (lost) throw new Error('no connection');
      const file = await fetchReport(`/inspections/report/${id}?`, signal);
      signal.throwIfAborted();
      saveFile(file, reportFileName(detail));
      downloaded += 1;
    } catch (error) {
      if (signal.aborted) return [...missing.map((failed) => failed.id), ...ids.slice(at)];
      lost = !(error instanceof ApiError);
      missing.push({ id, name });
    }
  }
  say(downloaded, ids.length - downloaded - missing.length, missing, lost);
  return missing.map(({ id }) => id);
}

function say(downloaded: number, gone: number, missing: readonly { name: string }[], lost: boolean): void {
  const why = lost ? 'They need a connection.' : 'Nothing was changed.';
  const sentences = [
    `Downloaded ${downloaded === 1 ? '1 report' : `${downloaded} reports`}.`,
    ...(gone === 0 ? [] : [`Deleted meanwhile: ${gone}.`]),
    ...(missing.length === 0 ? [] : [`Not downloaded: ${fewNames(missing.map(({ name }) => name))}. ${why}`]),
  ];
  showSnackbar({ message: sentences.join(' '), failure: missing.length > 0 });
}
