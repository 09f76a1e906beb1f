import { expect, test } from 'vitest';
import { CallError } from '../protocol/call-error.ts';
import { whyNotSaved } from './why-not-saved.ts';

test('[SESS.26] what is refused since its user is logged in no more is said to be', () => {
  const error = new CallError('logged-out', 'Nobody is logged in');
  expect(whyNotSaved(error)).toEqual({ field: null, message: 'Your session has ended' });
});
