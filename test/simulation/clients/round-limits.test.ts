import { expect, test } from 'vitest';
import { Broken } from '../broken.ts';
import { Moved } from './moved.ts';
import { tooMuch, tooMuchForPhotos } from './round-limits.ts';

const round = (fields: Partial<Moved>) => tooMuch(Object.assign(new Moved(), fields));

test('[SYNC.35] a round that asks more often, or moves more, than its changes account for is no round', () => {
  const most = { operations: 2, rows: 3, requests: 6, bytes: 8_000 };
  expect(round(most)).toBe(null);
  for (const more of [{ requests: 7 }, { bytes: 8_001 }, { operations: 1 }, { rows: 2 }])
    expect(round({ ...most, ...more })).toBeInstanceOf(Broken);
});

test('[SYNC.35] no photo is sent more often than once in a round', () => {
  const asked = (requests: number) => tooMuchForPhotos(Object.assign(new Moved(), { requests }), 2);
  expect(asked(2)).toBe(null);
  expect(asked(3)).toBeInstanceOf(Broken);
});
