import { expect, test } from 'vitest';
import { exampleQuestion } from '#domain/examples.ts';
import { surveyPosition } from './survey-position.ts';

const one = exampleQuestion('one', { order: 1 });
const two = exampleQuestion('two', { order: 2 });
const three = exampleQuestion('three', { order: 3 });

test('[SURVEY.15] a survey stands at its question, or before it when that is hidden by now', () => {
  const all = [one, two, three];
  expect(surveyPosition(all, all, null)).toBe(0);
  expect(surveyPosition(all, all, three.id)).toBe(2);
  expect(surveyPosition([one, three], all, two.id)).toBe(0);
  expect(surveyPosition([one, two], all, three.id)).toBe(1);
  expect(surveyPosition([two, three], all, one.id)).toBe(0);
  expect(surveyPosition([one, two], [one, two], three.id)).toBe(0);
});
