import { expect, test } from 'vitest';
import { exampleQuestion } from '../examples.ts';
import { answerSlots } from './answer-slots.ts';

const question = exampleQuestion(
  'weight',
  {},
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => ({ component_name: 'number', props: { label: `${n}` } })),
);

test('[S3] slots come in their order, ten at most', () => {
  const shuffled = { ...question, question_answer_types: question.question_answer_types.toReversed() };
  expect(answerSlots(shuffled).map(({ props }) => props.label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
});

test('a slot without its answer type is left out', () => {
  expect(answerSlots({ ...question, answer_types: question.answer_types.slice(0, 2) })).toHaveLength(2);
});
