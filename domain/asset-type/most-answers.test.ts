import { expect, test } from 'vitest';
import { exampleQuestion } from '../examples.ts';
import { assetGrades } from '../grade/asset-grade.ts';
import { MOST_ANSWERS } from './asset-type.ts';
import { tooManyAnswers } from './most-answers.ts';

const asking = (slots: number) => {
  const text = { component_name: 'text', props: {} };
  return [
    exampleQuestion(
      'asked',
      {},
      Array.from({ length: slots }, () => text),
    ),
  ];
};

test('[LIMIT.25] a type asks for as many answers as a survey holds', () => {
  expect(tooManyAnswers(asking(MOST_ANSWERS), [])).toBeNull();
  const words = 'A survey holds at most 300 answers; these questions ask for 301: leave some out';
  expect(tooManyAnswers(asking(MOST_ANSWERS + 1), [])).toBe(words);
  const held = assetGrades.fields.answers.safeParse(Array.from({ length: MOST_ANSWERS + 1 }, () => ({})));
  expect(held.error?.issues.at(-1)?.message).toBe('A survey holds at most 300 answers');
});

test('[LIMIT.25, TEXT.4] of one that asks for more already some may be left out, and none added', () => {
  const before = asking(MOST_ANSWERS + 5);
  expect([5, 4, 6].map((more) => tooManyAnswers(asking(MOST_ANSWERS + more), before) === null)).toEqual([true, true, false]);
});
