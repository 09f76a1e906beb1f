import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { plantNames, plants } from './plants.ts';

const script = fileURLToPath(new URL('run-planted.ts', import.meta.url));

test('[SYNC.34] each of sixteen bugs that such systems have had is caught, by a history that ends well without it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 250_000 });
  const found = JSON.parse(stdout) as Record<string, { without: string | null; with: string | null }>;
  expect(plantNames).toHaveLength(16);
  for (const name of plantNames) {
    const ending: unknown = expect.stringMatching(plants[name].breaks);
    expect({ name, ...found[name] }).toEqual({ name, without: null, with: ending });
  }
});
