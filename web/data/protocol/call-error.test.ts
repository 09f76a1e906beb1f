import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';

test('[DEV.15] what was foreseen crosses with its code and field, anything else as unexpected in its own words', () => {
  const crossed = (error: unknown) => CallError.from(structuredClone(CallError.failureOf(error)));
  expect(crossed(new CallError('invalid', 'Too long', 'name'))).toMatchObject({
    code: 'invalid',
    message: 'Too long',
    field: 'name',
  });
  expect(crossed(new RangeError('no'))).toMatchObject({ code: 'unexpected', message: 'no', field: null });
  expect(crossed('a word')).toMatchObject({ code: 'unexpected', message: 'a word' });
});
