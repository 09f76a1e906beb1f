import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/data/api-error.ts';
import { apiFetch } from '#web/data/session.ts';
import { saveFile } from '#web/ui/save-file.ts';

/** `share` of the file that has arrived, null while the server makes it. */
export type Report = { state: 'idle' } | { state: 'working'; share: number | null } | { state: 'failed'; offline: boolean };

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
      const response = await apiFetch(path, { signal: controller.signal, headers: { Accept: 'application/pdf' } });
      const file = await readAll(response, (share) => show({ state: 'working', share }));
      if (controller.signal.aborted) return;
      saveFile(file, fileName);
      show({ state: 'idle' });
    } catch (error) {
      show({ state: 'failed', offline: !(error instanceof ApiError) });
    }
  }, [path, fileName]);
  const cancel = useCallback(() => {
    leaving.current?.abort();
    setReport({ state: 'idle' });
  }, []);
  return { report, download, cancel };
}

/** Reads the body, telling the share that has arrived where the length is known. */
async function readAll(response: Response, onShare: (share: number) => void): Promise<Blob> {
  const length = Number(response.headers.get('Content-Length'));
  if (response.body === null || !(length > 0)) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0;
  for await (const part of response.body) {
    parts.push(part);
    arrived += part.byteLength;
    onShare(Math.min(1, arrived / length));
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? 'application/pdf' });
}
