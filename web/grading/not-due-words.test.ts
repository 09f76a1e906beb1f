import { expect, test } from 'vitest';
import { notDueWords } from './not-due-words.ts';

const inspection = { date_from: '2026-11-20', date_to: '2026-11-21' };

test.each([
  ['past', false, 'This inspection ended on 21/11/2026', 'An administrator can extend it.'],
  ['past', true, 'This inspection ended on 21/11/2026', 'You can extend it.'],
  ['future', false, 'This inspection starts on 20/11/2026', 'An administrator can let it start earlier.'],
  ['closed', true, 'This inspection is Closed/Locked', 'No survey can be added to it. You can open it again.'],
] as const)(
  '[S2.115, SURVEY.17, SURVEY.28] where no survey is due, being %s is said, and who can change it',
  (obstacle, mayEdit, why, remedy) => {
    expect(notDueWords(inspection, obstacle, mayEdit)).toEqual({ why, remedy });
  },
);
