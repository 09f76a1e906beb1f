import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('[SPEED] a count is grouped as British English does it', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => expect(grouped(count)).toBe(count.toLocaleString('en-GB'))));
});
