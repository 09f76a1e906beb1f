import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { printFigure } from './print-figure.ts';

const folder = new URL('../dist/web/', import.meta.url).pathname;

/** [SPEED] what a first visit loads before anything lazy, as index.html names it. */
export async function benchBundle(): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, path]) => path ?? '');
  const bytes = scripts.reduce((sum, path) => sum + sizeAsSent(join(folder, path)), 0);
  printFigure('first-load JavaScript, brotli', bytes / 1000, 'kB', 200);
}

function sizeAsSent(file: string): number {
  try {
    return statSync(`${file}.br`).size;
  } catch {
    return brotliCompressSync(readFileSync(file)).length;
  }
}
