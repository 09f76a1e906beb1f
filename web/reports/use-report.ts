import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '#web/ui/save-file.ts';
import { fetchReport } from './fetch-report.ts';
import { reportFailure } from './report-failure.ts';
import { sendFirst } from './send-first.ts';

/** `share` of the file that has arrived, null while the server makes it. */
export type Report = { state: 'idle' } | { state: 'working'; share: number | null } | { state: 'failed'; hint: string };

/** Fetches a PDF from the server and saves it under the given name. */
export function useReport(path: string, fileName: string): { report: Report; download: () => Promise<void>; cancel: () => void } {
  const [report, setReport] = useState<Report>({ state: 'idle' });
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const download = useCallback(async () => {
    const controller = new AbortController();
    leaving.current?.abort();
    leaving.current = controller;
    const show = (next: Report) => !controller.signal.aborted && setReport(next);
    show({ state: 'working', share: null });
    try {
      await sendFirst(controller.signal);
      const file = await fetchReport(path, controller.signal, (share) => show({ state: 'working', share }));
      if (controller.signal.aborted) return;
      saveFile(file, fileName);
      show({ state: 'idle' });
    } catch (error) {
      show({ state: 'failed', hint: reportFailure(error) });
    }
  }, [path, fileName]);
  const cancel = useCallback(() => {
    leaving.current?.abort();
    setReport({ state: 'idle' });
  }, []);
  return { report, download, cancel };
}
