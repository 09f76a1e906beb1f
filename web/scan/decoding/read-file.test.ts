import { afterEach, expect, test, vi } from 'vitest';
import type { PictureToRead, Reading } from './reading.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Workers that answer so, one after the other; what they are counted in. */
function stubWorkers(answers: readonly Reading[]) {
  const left = [...answers];
  const workers = { started: 0, ended: 0 };
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      workers.started += 1;
    }
    postMessage({ id }: PictureToRead) {
      this.dispatchEvent(new MessageEvent('message', { data: { id, reading: left.shift() } }));
    }
    terminate() {
      workers.ended += 1;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 100, height: 100 }));
  return workers;
}

const read = (text: string | null): Reading => ({ kind: 'read', text, brightness: 100 });

test('[SCAN.16] a picture that could not be looked at is not said to have no code, and the next one is read anew', async () => {
  const workers = stubWorkers([read(null), { kind: 'unreadable' }, read('000417')]);
  const { readFile } = await import('./read-file.ts');
  const file = new Blob(['a picture']);
  expect(await readFile(file)).toEqual({
    fault: 'No QR code was found in this picture. Take it closer, with the code flat and in good light.',
  });
  expect(await readFile(file)).toEqual({
    fault: 'Pictures can’t be read for codes now: the device may be short of memory. Close other apps and try again.',
  });
  expect(workers).toEqual({ started: 1, ended: 1 });
  expect(await readFile(file)).toEqual({ text: '000417' });
  expect(workers).toEqual({ started: 2, ended: 1 });
});

test('[PHOTO.45] a browser that alters pictures is not said to have none with a code', async () => {
  const workers = stubWorkers([{ kind: 'altered' }]);
  const { readFile } = await import('./read-file.ts');
  expect(await readFile(new Blob(['a picture']))).toEqual({
    fault: expect.stringMatching(/^This browser alters pictures, so no code can be read in them\. Allow this address/) as string,
  });
  expect(workers).toEqual({ started: 1, ended: 0 });
});
