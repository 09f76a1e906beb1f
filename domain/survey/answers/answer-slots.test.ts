import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '../../examples.ts';
import { answerSlots } from './answer-slots.ts';
import { slotAnswersOf } from './answer-value.ts';
import { questionRequirement } from '../question-requirement.ts';
import { submittedAnswers } from '../submitted-answers.ts';

const question = exampleQuestion(
  'weight',
  {},
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => ({ component_name: 'number', props: { label: `${n}` } })),
);

test('[S3.15, S9.2] slots come in their order, ten at most', () => {
  const shuffled = { ...question, question_answer_types: question.question_answer_types.toReversed() };
  expect(answerSlots(shuffled).map(({ props }) => props.label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
});

test('[S3.18] a slot without its answer type is unknown, nobody is asked to answer it, and what it holds is submitted again', () => {
  const gone = { ...question, answer_types: question.answer_types.slice(0, 1) };
  const [first, second] = answerSlots(gone);
  expect([first?.props.component, second?.props]).toEqual([
    'number',
    { component: 'unknown', component_name: null, label: null },
  ]);
  const answers = slotAnswersOf([exampleAnswer(gone, 0, 6), exampleAnswer(gone, 1, 'as it was')]);
  expect(questionRequirement(gone, answers)).toBeNull();
  expect(submittedAnswers([gone], answers, [], () => '' as never).map(({ value }) => value)).toEqual(['6', '"as it was"']);
});
