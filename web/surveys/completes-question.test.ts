import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleQuestion } from '#domain/examples.ts';
import { answerSlots } from '#domain/survey/answer-slots.ts';
import { answerText } from '#domain/survey/answer-value.ts';
import { completesQuestion } from './completes-question.ts';

const options = [
  { value: 'Yes', label: 'Yes', outcome: 'pass' },
  { value: 'No', label: 'No', outcome: 'fail' },
  { value: 'N/A', label: 'N/A', outcome: 'info' },
];
const choice = { component_name: 'radio-buttons', props: { options } };
const note = { component_name: 'textarea', props: { label: 'Note', optional: true } };
const weight = { component_name: 'number', props: { label: 'Weight' } };

test.each([
  ['Yes', [choice, note], true],
  ['N/A', [choice, note], true],
  ['Yes', [{ ...choice, component_name: 'select' }], true],
  ['No', [choice, note], false],
  ['No', [choice], false],
  ['Yes', [choice, weight], false],
  [null, [choice], false],
])('[S2] choosing %j goes on by itself when nothing else is required: %#', (value, slots, expected) => {
  const question = exampleQuestion('q', {}, slots);
  expect(completesQuestion(question, {}, must(answerSlots(question)[0], 'the choice'), value)).toBe(expected);
});

test('[S2] the last thing that was required is a reason to go on, a box to tick never is', () => {
  const both = exampleQuestion('q', {}, [choice, weight]);
  const [first, second] = answerSlots(both);
  const given = { [must(second, 'the weight').slot.id]: answerText(6) };
  expect(completesQuestion(both, given, must(first, 'the choice'), 'Yes')).toBe(true);
  const several = exampleQuestion('s', {}, [{ component_name: 'checkboxes', props: { options } }]);
  expect(completesQuestion(several, {}, must(answerSlots(several)[0], 'the boxes'), ['Yes'])).toBe(false);
});
