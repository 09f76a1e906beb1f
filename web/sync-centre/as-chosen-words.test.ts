import { expect, test } from 'vitest';
import { asChosenWords } from './as-chosen-words.ts';

test('[SESS.40] it is told what becomes of files that can’t be sent for their author', () => {
  expect([0, 1, 2].map(asChosenWords)).toEqual([
    '',
    '1 photo of a saved survey could not be scaled yet: it stays here, sealed, until the author is set to Active and logs in on this device.',
    '2 photos of saved surveys could not be scaled yet: they stay here, sealed, until the author is set to Active and logs in on this device.',
  ]);
});
