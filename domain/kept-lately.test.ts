import { expect, test, vi } from 'vitest';
import { keptLately } from './kept-lately.ts';

const texts = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);

test('[WALK.8] what was made of a text is there when it is asked for again, though another list was asked for between', () => {
  const make = vi.fn<(text: string) => { text: string }>((text) => ({ text }));
  const kept = keptLately(make, 10);
  const first = texts(10).map((text) => kept(text));
  expect(texts(10).map((text) => kept(text))).toEqual(first);
  expect(make).toHaveBeenCalledTimes(10);
  kept('another');
  expect(kept('text 0')).toBe(first[0]);
  expect(make).toHaveBeenCalledTimes(11);
});

test('[WALK.8] what was asked for long ago is let go', () => {
  const make = vi.fn<(text: string) => { text: string }>((text) => ({ text }));
  const kept = keptLately(make, 10);
  for (const text of texts(31)) kept(text);
  kept('text 0');
  expect(make).toHaveBeenCalledTimes(32);
});
