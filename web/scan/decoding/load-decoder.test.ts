import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type * as original from './load-decoder.ts';

test('[S7.25, SCAN.7] a decoder that does not arrive is missing, and comes with the next try', async () => {
  // A copy of its own: other tests in the same worker have loaded theirs.
  const copy = './load-decoder.ts?copy';
  const { DecoderMissingError, loadDecoder } = (await import(copy)) as typeof original;
  await expect(loadDecoder(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(DecoderMissingError);
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await loadDecoder(() => Promise.resolve(new Uint8Array(wasm).buffer));
});
