import { expect, test } from 'vitest';
import { rejectionCodes } from '#domain/sync/wire.ts';
import { refusalOf } from './refused-change.ts';

test('[MERGE.13, MAY.8] an author decides about what they can put right, not about what is theirs no longer or was refused', () => {
  const decided = rejectionCodes.filter((code) => refusalOf({ state: 'rejected', code }) !== 'mine');
  expect(decided).toEqual(['forbidden', 'refused']);
});
