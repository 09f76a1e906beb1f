import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepEqual } from './keep-equal.ts';

const data = fc.object({
  maxDepth: 4,
  values: [fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.constant(undefined)],
});

test('[SPEED.7] what is kept says what the new one says, whatever was there before', () => {
  fc.assert(
    fc.property(data, data, (before, next) => {
      const said = structuredClone(next);
      expect(keepEqual(before, next)).toStrictEqual(said);
    }),
  );
});

test('[SPEED.7] of what says the same, the former is kept', () => {
  fc.assert(
    fc.property(data, (before) => {
      expect(keepEqual(before, structuredClone(before))).toBe(before);
    }),
  );
});

test('[SPEED.7] each part that is the same is kept, others are new', () => {
  const before = { rows: [{ id: 'a', tags: ['north'] }, { id: 'b', tags: [] }, { id: 'c' }], total: 3 };
  const next = {
    rows: [
      { id: 'a', tags: ['north'] },
      { id: 'b', tags: ['south'] },
    ],
    total: 2,
  };
  const kept = keepEqual<typeof before | typeof next>(before, next);
  expect(kept).toEqual({
    rows: [
      { id: 'a', tags: ['north'] },
      { id: 'b', tags: ['south'] },
    ],
    total: 2,
  });
  expect(kept.rows[0]).toBe(before.rows[0]);
});

test('[SPEED.7] a key without a value is not one that lacks, a list is no object, and other than plain data is taken as it is', () => {
  expect(keepEqual({ a: 1 }, { b: undefined })).toStrictEqual({ b: undefined });
  expect(keepEqual({ b: undefined }, { a: undefined })).toStrictEqual({ a: undefined });
  expect(keepEqual({ 0: 'x' }, ['x'])).toStrictEqual(['x']);
  const blob = new Blob(['x']);
  expect(keepEqual({ photo: new Blob(['y']) }, { photo: blob }).photo).toBe(blob);
});
