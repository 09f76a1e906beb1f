import { expect, test } from 'vitest';
import { gradedHereWords } from './graded-here.ts';

const inspection = { date_from: '2026-11-20', date_to: '2026-11-21' };
const SAVED = 'Its survey of 20/11/2026 is saved.';

test.each([
  ['graded', true, `${SAVED} Another one would count instead.`],
  [
    'closed',
    false,
    `${SAVED} This inspection is Closed/Locked. No survey can be added to it. An administrator can open it again.`,
  ],
  ['past', true, `${SAVED} This inspection ended on 21/11/2026. You can extend it.`],
] as const)('[SURVEY.24, SURVEY.54] of a survey that is saved is said what becomes of another: %s', (start, mayEdit, words) => {
  expect(gradedHereWords({ inspection, graded_here: { graded_at: '2026-11-20' }, start }, mayEdit)).toBe(words);
});
