import { globSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** More than that beside each other is a heap. */
const MOST_SOURCES = 25;

test('[HOUSE.11] no folder holds more sources beside each other than a newcomer reads at a glance', () => {
  const sources = globSync('{domain,server,web,bench,test}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const folders = Map.groupBy(sources, (file) => posix.dirname(file));
  expect(folders.size).toBeGreaterThan(50);
  const heaps = [...folders].filter(([, files]) => files.length > MOST_SOURCES).map(([folder]) => folder);
  expect(heaps).toEqual([]);
});
