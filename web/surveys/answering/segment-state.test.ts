import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleQuestion } from '#domain/examples.ts';
import { answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { answerText } from '#domain/survey/answers/answer-value.ts';
import { segmentState } from './segment-state.ts';

const options = [
  { value: 'Yes', label: 'Yes', outcome: 'pass' },
  { value: 'No', label: 'No', outcome: 'fail' },
  { value: 'N/A', label: 'N/A', outcome: 'info' },
];

test.each([
  [null, 'open'],
  ['Yes', 'answered'],
  ['N/A', 'answered'],
  ['No', 'failed'],
] as const)('[SURVEY.13] the progress of a survey shows a question answered with %j as %s', (value, state) => {
  const question = exampleQuestion('q', {}, [{ component_name: 'radio-buttons', props: { options } }]);
  const { slot } = must(answerSlots(question)[0], 'the choice');
  expect(segmentState(question, value === null ? {} : { [slot.id]: answerText(value) })).toBe(state);
});
