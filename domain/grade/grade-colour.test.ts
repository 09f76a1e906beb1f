import { expect, test } from 'vitest';
import { gradeColour } from './grade-colour.ts';

test.each([
  [null, 'white'],
  [{ grade: 'fail', recommendations: null }, 'red'],
  [{ grade: 'fail', recommendations: '~ Refix.' }, 'red'],
  [{ grade: 'pass', recommendations: '~ Refix.' }, 'amber'],
  [{ grade: 'pass', recommendations: ' \n' }, 'green'],
  [{ grade: 'pass', recommendations: null }, 'green'],
  [{ grade: 'deferred' as 'pass', recommendations: null }, 'white'],
] as const)('[S1.14, GRADE.1] the colour of %j is %s', (grade, colour) => {
  expect(gradeColour(grade)).toBe(colour);
});
