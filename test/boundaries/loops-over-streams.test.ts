import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loopsOverStreamsIn } from './loops-over-streams.ts';

test('[HOUSE.16] nothing in the browser loops over a stream itself', () => {
  const files = globSync('{domain,web}/**/*.{ts,tsx}').filter((file) => loopsOverStreamsIn(file, readFileSync(file, 'utf8')) > 0);
  expect(files).toEqual([]);
});

test.each([
  ['for await (const part of response.body) {}', 1],
  ['for await (const part of file.stream()) {}', 1],
  ['for await (const part of partsOf(response.body)) {}', 0],
  ['for (const part of request.body) {}', 0],
])('[HOUSE.16] in `%s` %i loops are over a stream', (source, loops) => {
  expect(loopsOverStreamsIn('some.ts', `async function run() { ${source} }`)).toBe(loops);
});
