import { apiFetch } from '#web/data/page/session/session.ts';
import { partsOf } from '#web/data/parts-of.ts';

/** A PDF from the server; `onShare` hears the share of it that has arrived where its length is known. */
export async function fetchReport(path: string, signal: AbortSignal, onShare: (share: number) => void = () => {}): Promise<Blob> {
  const response = await apiFetch(path, { signal, headers: { Accept: 'application/pdf, application/json' } });
  const length = Number(response.headers.get('Content-Length'));
  if (response.body === null || !(length > 0)) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0;
  for await (const part of partsOf(response.body)) {
    parts.push(part);
    arrived += part.byteLength;
    onShare(Math.min(1, arrived / length));
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? 'application/pdf' });
}
