import type { Area } from './picture-areas.ts';
import type { Look } from './look.ts';
import type { PictureToRead, Reading, ReadingOf } from './reading.ts';

let worker: Worker | null = null;
let lastId = 0;
const asked = new Map<number, (reading: Reading) => void>();

/** Has a worker look for a QR code; the picture is handed over. */
export function readPicture(picture: ImageBitmap, areas: readonly Area[], look: Look): Promise<Reading> {
  worker ??= start();
  lastId += 1;
  const id = lastId;
  const reading = new Promise<Reading>((resolve) => asked.set(id, resolve));
  worker.postMessage({ id, picture, areas, look } satisfies PictureToRead, [picture]);
  return reading;
}

/** One that has failed may fail for good: the next picture starts another. */
export function startAnew(): void {
  worker?.terminate();
  leave('unreadable');
}

function leave(kind: 'no-decoder' | 'unreadable'): void {
  worker = null;
  for (const resolve of asked.values()) resolve({ kind });
  asked.clear();
}

function start(): Worker {
  const started = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, reading } }: MessageEvent<ReadingOf>) => {
    asked.get(id)?.(reading);
    asked.delete(id);
  });
  // Its script could not be loaded: the next picture tries again.
  started.addEventListener('error', () => leave('no-decoder'));
  return started;
}
