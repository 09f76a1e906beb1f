import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '../examples.ts';
import { slotAnswersOf } from './answers/answer-value.ts';
import { answersOthers } from './answers-others.ts';

const [one, two, other] = [exampleQuestion('one'), exampleQuestion('two'), exampleQuestion('other')];
const given = (...questions: (typeof one)[]) => slotAnswersOf(questions.map((question) => exampleAnswer(question, 0, 'Yes')));

test('[SURVEY.38] answers none of which is to these questions are of others; where nothing is answered nothing is', () => {
  expect(answersOthers([one, two], {})).toBe(false);
  expect(answersOthers([one, two], given(two, other))).toBe(false);
  expect(answersOthers([one, two], given(other))).toBe(true);
  expect(answersOthers([], given(one))).toBe(true);
});
