import fc from 'fast-check';
import { test } from 'vitest';
import { grouped } from './grouped.ts';

test('[SPEED.6] a count is grouped as British English does it', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => grouped(count) === count.toLocaleString('en-GB')));
});
