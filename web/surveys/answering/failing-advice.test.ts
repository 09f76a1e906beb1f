import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { addToNote, failingAdvice } from './failing-advice.ts';

const note = { component_name: 'textarea', props: { optional: true } };
const yesNo = {
  component_name: 'radio-buttons',
  props: {
    options: [
      { value: 'Yes', outcome: 'pass' },
      { value: 'No', outcome: 'fail', remedial: 'Replace the hose.' },
    ],
  },
};
const one = exampleQuestion('one', {}, [yesNo, note]);

test('[SURVEY.7] a failing answer asks for a note and suggests its canned line until that is used', () => {
  const failed = slotAnswersOf([exampleAnswer(one, 0, 'No')]);
  expect(failingAdvice(one, slotAnswersOf([exampleAnswer(one, 0, 'Yes')]), null)).toBeNull();
  expect(failingAdvice(one, failed, null)).toEqual({ isNoteMissing: true, lines: ['Replace the hose.'], isUsed: false });
  const noted = slotAnswersOf([exampleAnswer(one, 0, 'No'), exampleAnswer(one, 1, 'cracked')]);
  expect(failingAdvice(one, noted, '~ Other works.\n~ Replace the hose.')).toEqual({
    isNoteMissing: false,
    lines: ['Replace the hose.'],
    isUsed: true,
  });
});

test('[SURVEY.7] a failing answer asks for its note while another slot of its question is open', () => {
  const weighed = exampleQuestion('weighed', {}, [yesNo, note, { component_name: 'number', props: {} }]);
  expect(failingAdvice(weighed, slotAnswersOf([exampleAnswer(weighed, 0, 'No')]), null)?.isNoteMissing).toBe(true);
});

test('[SURVEY.7] a canned line goes under what a note says, once', () => {
  expect(addToNote('', ['Replace the hose.'])).toBe('Replace the hose.');
  expect(addToNote('cracked\n', ['Replace the hose.'])).toBe('cracked\nReplace the hose.');
  expect(addToNote('Replace the hose. Soon.', ['Replace the hose.'])).toBe('Replace the hose. Soon.');
});
