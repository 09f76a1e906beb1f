import { expect, test } from 'vitest';
import { exampleQuestion } from '#domain/examples.ts';
import { answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { answerText } from '#domain/survey/answers/answer-value.ts';
import { hasEmptyField } from './has-empty-field.ts';

const choice = { component_name: 'radio-buttons', props: { options: [{ value: 'Yes', label: 'Yes', outcome: 'pass' }] } };
const note = { component_name: 'textarea', props: { label: 'Note', optional: true } };
const photo = { component_name: 'photo', props: { label: 'Photo' } };
const remark = { component_name: 'text', props: { label: 'Remark', optional: true } };
const battery = { component_name: 'number', props: { label: 'Battery', optional: true } };

test.each([
  ['nothing else', [choice], false],
  ['a note and a photo beside it', [choice, note, photo], false],
  ['an optional number', [choice, battery], true],
  ['two optional texts', [choice, note, remark], true],
  ['another choice', [choice, choice], true],
])('[SURVEY.12] after the last answer the summary is opened by itself unless there is more to give: %s', (_, slots, expected) => {
  const question = exampleQuestion('q', {}, slots);
  const [first] = answerSlots(question);
  expect(hasEmptyField(question, { [first?.slot.id ?? '']: answerText('Yes') })).toBe(expected);
});

test('[SURVEY.12] what is optional and was given is nothing to wait for', () => {
  const question = exampleQuestion('q', {}, [choice, battery]);
  const given = answerSlots(question).map(({ slot }, nth) => [slot.id, answerText(nth === 0 ? 'Yes' : 12)]);
  expect(hasEmptyField(question, Object.fromEntries(given))).toBe(false);
});
