import { expect, test } from 'vitest';
import { must } from '../../assertions.ts';
import { exampleQuestion } from '../../examples.ts';
import { answerComplaint } from './answer-complaint.ts';
import { answerSlots } from './answer-slots.ts';
import { answerText, readTyped, type SlotAnswers, valueIn } from './answer-value.ts';
import { questionRequirement } from '../question-requirement.ts';
import { submittedAnswers } from '../submitted-answers.ts';

const question = exampleQuestion('weight', {}, [{ component_name: 'number', props: { unit: 'kg', min: 0, max: 100 } }]);
const weight = must(answerSlots(question)[0], 'a slot');
const given = (value: Parameters<typeof answerText>[0]): SlotAnswers => ({ [weight.slot.id]: answerText(value) });

test.each([
  [{ typed: '150' }, 'Must be between 0 and 100'],
  [{ typed: 'six' }, 'This is not a number'],
  [150, 'Must be between 0 and 100'],
  [-1, 'Must be between 0 and 100'],
])('[SURVEY.10] %j is no answer: it leaves the question open', (value, complaint) => {
  expect(answerComplaint(weight, given(value))).toBe(complaint);
  expect(questionRequirement(question, given(value))).toBe('answer');
});

test('[SURVEY.10] a number within its limits is an answer', () => {
  expect(answerComplaint(weight, given(6.5))).toBeNull();
  expect(answerComplaint(weight, {})).toBeNull();
  expect(questionRequirement(question, given(6.5))).toBeNull();
});

test('[S3.18] what was typed is kept as it is, is a missing answer to every rule, and is not submitted', () => {
  const answers = given({ typed: ' 1 50' });
  expect(readTyped(answers[weight.slot.id])).toBe(' 1 50');
  expect(valueIn(answers, weight.slot.id)).toBeNull();
  expect(submittedAnswers([question], answers, [], () => '' as never)).toEqual([]);
  for (const other of [{}, given(6), given('six'), given(['typed'])]) expect(readTyped(other[weight.slot.id])).toBeNull();
});
