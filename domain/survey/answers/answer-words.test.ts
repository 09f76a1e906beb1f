import { expect, test } from 'vitest';
import { parseAnswerProps } from './answer-props.ts';
import { answerWords } from './answer-words.ts';

test.each([
  ['radio-buttons', { options: [{ value: '3h', label: '3 h' }] }, '3h', '3 h'],
  ['checkboxes', { options: [{ value: 'A', label: 'Lamp' }, { value: 'B' }] }, ['A', 'B', 'gone'], 'Lamp, B, gone'],
  ['number', { unit: 'kg' }, 12.5, '12.5 kg'],
  ['number', {}, 3, '3'],
  ['date', {}, '2026-11-21', '21/11/2026'],
  ['date', {}, 'soon', 'soon'],
  ['textarea', {}, 'two\nlines', 'two\nlines'],
  ['photo', {}, ['a'], '1 photo'],
  ['photo', {}, ['a', 'b'], '2 photos'],
  ['signature', {}, 'M1 2l3 4', 'Signed'],
  ['signature', {}, 'name:Ada Okafor', 'Signed: Ada Okafor'],
  ['hologram', {}, 'as given', 'as given'],
])('[SURVEY.18] %s %j with %j reads %j', (component_name, props, value, words) => {
  expect(answerWords(parseAnswerProps({ component_name, props: JSON.stringify(props) }), value)).toBe(words);
});
