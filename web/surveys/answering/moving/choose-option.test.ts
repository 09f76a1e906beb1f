import { expect, test } from 'vitest';
import type { ChoiceProps } from '#domain/survey/answers/answer-props.ts';
import { chooseOption } from './choose-option.ts';

const props = (component: ChoiceProps['component']): ChoiceProps => ({
  component,
  label: null,
  options: ['A', 'B', 'C'].map((value) => ({ value, label: value, outcome: 'info', remedial: null })),
});

test('[S2.130] a single choice is replaced and never cleared by a second tap', () => {
  expect(chooseOption(props('radio-buttons'), 'A', 'B')).toBe('B');
  expect(chooseOption(props('radio-buttons'), 'B', 'B')).toBe('B');
});

test('[S2.130] a multiple choice is added and taken out, in the order of the options', () => {
  expect(chooseOption(props('checkboxes'), null, 'C')).toEqual(['C']);
  expect(chooseOption(props('checkboxes'), ['C'], 'A')).toEqual(['A', 'C']);
  expect(chooseOption(props('checkboxes'), ['A', 'C'], 'C')).toEqual(['A']);
  expect(chooseOption(props('checkboxes'), ['A'], 'A')).toBeNull();
});

test('[SURVEY.48] what is no option any more goes out of a multiple choice with the next one', () => {
  expect(chooseOption(props('checkboxes'), ['A', 'gone'], 'B')).toEqual(['A', 'B']);
  expect(chooseOption(props('checkboxes'), ['gone', 'A'], 'A')).toBeNull();
});
