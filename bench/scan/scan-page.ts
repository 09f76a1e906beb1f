/** What a decoder made of a picture, and for how long a frame waited for it. */
export interface Attempt {
  text: string | null;
  took: number;
}

export type DecoderName = 'ours' | 'qr-scanner' | 'jsQR';

interface Contest {
  decoder: DecoderName;
  pictures: number;
  width: number;
  height: number;
}

interface QrScanner {
  createQrEngine: () => Promise<Worker>;
  scanImage: (canvas: HTMLCanvasElement, options: object) => Promise<{ data: string }>;
}

/** Runs in the page: one decoder over all pictures, each drawn on a canvas first as a frame of a camera is. */
export async function contest({
  decoder,
  pictures,
  width,
  height,
}: Contest): Promise<{ attempts: Attempt[]; longestBlock: number }> {
  const GIVES_UP_MS = 2_000;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  const inWorker = (address: string, type: WorkerType) => {
    let worker: Worker | null = null;
    return () =>
      new Promise<string | null>((resolve, reject) => {
        const running = (worker ??= new Worker(address, { type }));
        // A person has moved the phone by then; the others have as long.
        const timer = setTimeout(() => {
          running.terminate();
          worker = null;
          resolve(null);
        }, GIVES_UP_MS);
        running.addEventListener('message', ({ data }: MessageEvent<string | null>) => (clearTimeout(timer), resolve(data)), {
          once: true,
        });
        running.addEventListener('error', () => reject(new Error(`${address} failed`)), { once: true });
        const frame = context.getImageData(0, 0, width, height);
        running.postMessage(frame, [frame.data.buffer]);
      });
  };
  const withQrScanner = async () => {
    const address = '/node_modules/qr-scanner/qr-scanner.min.js';
    const { default: scanner } = (await import(address)) as { default: QrScanner };
    const qrEngine = await scanner.createQrEngine();
    // As it does itself with a worker that it starts for one picture.
    qrEngine.postMessage({ id: -1, type: 'inversionMode', data: 'both' });
    return () =>
      Promise.race([
        scanner.scanImage(canvas, { qrEngine, returnDetailedScanResult: true }).then(
          ({ data }) => data,
          () => null,
        ),
        new Promise<null>((resolve) => setTimeout(() => resolve(null), GIVES_UP_MS)),
      ]);
  };
  const decoders = {
    ours: () => Promise.resolve(inWorker('/built/decode-worker.js', 'module')),
    jsQR: () => Promise.resolve(inWorker('/jsqr-worker.js', 'classic')),
    'qr-scanner': withQrScanner,
  };
  const decode = await decoders[decoder]();
  let longestBlock = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestBlock = Math.max(longestBlock, duration);
  });
  const attempts: Attempt[] = [];
  const WARMING = 10;
  for (let turn = -WARMING; turn < pictures; turn += 1) {
    const at = Math.max(0, turn + (turn < 0 ? WARMING : 0));
    const grey = new Uint8Array(await (await fetch(`/pictures/${at}`)).arrayBuffer());
    const picture = context.createImageData(width, height);
    const pixels = new Uint32Array(picture.data.buffer);
    for (let pixel = 0; pixel < grey.length; pixel += 1) pixels[pixel] = (grey[pixel] ?? 0) * 0x01_01_01 + 0xff_00_00_00;
    context.putImageData(picture, 0, 0);
    if (turn === 0) observer.observe({ entryTypes: ['longtask'] });
    const began = performance.now();
    const text = await decode();
    if (turn >= 0) attempts.push({ text, took: performance.now() - began });
  }
  await new Promise((resolve) => requestIdleCallback(resolve));
  return { attempts, longestBlock };
}
