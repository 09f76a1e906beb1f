import { describe, expect, test } from 'vitest';
import { must } from '../../assertions.ts';
import { exampleQuestion } from '../../examples.ts';
import { answerComplaint } from './answer-complaint.ts';
import { answerSlots } from './answer-slots.ts';
import { answerText, readTyped, type SlotAnswers, valueIn } from './answer-value.ts';
import { typedSignature } from './signature.ts';
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

describe('[TEXT.13] where nothing can be seen of what was written', () => {
  const options = [{ value: 'No', outcome: 'fail' }];
  const optional = { label: 'Note', optional: true };
  const asked = exampleQuestion('tested', {}, [
    { component_name: 'radio-buttons', props: { options } },
    { component_name: 'text', props: { label: 'Where' } },
    { component_name: 'signature', props: { label: 'Tested by' } },
    { component_name: 'textarea', props: optional },
  ]);
  const saying = (where: string, name: string, note: string): SlotAnswers =>
    Object.fromEntries(
      answerSlots(asked).map(({ slot }, at) => [slot.id, answerText(['No', where, typedSignature(name), note][at] ?? '')]),
    );
  const submitted = (answers: SlotAnswers) =>
    submittedAnswers([asked], answers, [], () => '' as never).map(({ value }) => JSON.parse(value) as unknown);

  test.each(['\u2800', '\u200b', '\u3164 \u2800'])('%j is no answer, signs nothing and explains no failing one', (unseen) => {
    expect(questionRequirement(asked, saying('Riser', 'Ada', 'Leaks'))).toBeNull();
    expect(questionRequirement(asked, saying(unseen, 'Ada', 'Leaks'))).toBe('answer');
    expect(questionRequirement(asked, saying('Riser', unseen, 'Leaks'))).toBe('answer');
    expect(questionRequirement(asked, saying('Riser', 'Ada', unseen))).toBe('note-or-photo');
    expect(submitted(saying(unseen, unseen, unseen))).toEqual(['No']);
  });

  test('a choice is what its option is', () => {
    const choice = exampleQuestion('choice', {}, [{ component_name: 'select', props: { options: ['\u2800'] } }]);
    const chosen = Object.fromEntries(answerSlots(choice).map(({ slot }) => [slot.id, answerText('\u2800')]));
    expect(questionRequirement(choice, chosen)).toBeNull();
  });
});
