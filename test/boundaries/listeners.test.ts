import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Listeners } from '#web/ui/listeners.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

const HOME = 'web/ui/listeners.ts';
const LIST = /new Set<\(/;

test('[HOUSE.15] the page keeps no list of listeners of its own', () => {
  const sources = globSync('web/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('web/data/worker/') && !/\.test\.tsx?$/.test(file),
  );
  expect(sources.filter((file) => LIST.test(readFileSync(file, 'utf8')))).toEqual([HOME]);
});

test('[HOUSE.15] listeners hear what is told until they end it', () => {
  const listeners = new Listeners<[word: string]>();
  const heard: string[] = [];
  const end = listeners.subscribe((word) => heard.push(word));
  listeners.tell('one');
  expect(listeners.isEmpty).toBe(false);
  end();
  listeners.tell('two');
  expect([heard, listeners.isEmpty]).toEqual([['one'], true]);
});

test('[HOUSE.15] a shared value is what was set last', () => {
  const value = sharedValue(1);
  value.set(2);
  expect(value.get()).toBe(2);
});
