import { expect, test } from 'vitest';
import { verdictWords } from './verdict-words.ts';

const verdict = { verdict: 'accepted', reason: null, by_id: 'a', by_name: 'Ada Admin', at: '2026-11-21T12:00:00.000Z' } as const;

test('[HELD.7] a verdict names who decided, when and why', () => {
  expect(verdictWords(verdict)).toBe('Accepted by Ada Admin on 21/11/2026');
  expect(verdictWords({ ...verdict, verdict: 'refused', reason: 'Wrong asset' })).toBe(
    'Refused by Ada Admin on 21/11/2026: Wrong asset',
  );
  expect(verdictWords({ ...verdict, verdict: 'refused', by_name: null })).toBe('Refused by an administrator on 21/11/2026');
});

test('[HELD.9] what a reopening let in names nobody', () => {
  expect(verdictWords({ ...verdict, by_id: null, by_name: null })).toBe(
    'Accepted when the inspection was opened again on 21/11/2026',
  );
});
