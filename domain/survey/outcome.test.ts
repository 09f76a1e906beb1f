import { expect, test } from 'vitest';
import type { Question } from '../asset-type/asset-type.ts';
import { exampleQuestion } from '../examples.ts';
import type { SlotAnswers } from './answers/answer-value.ts';
import { openQuestions } from './open-questions.ts';
import { outcomeOf } from './outcome.ts';
import { proposedGrade } from './proposed-grade.ts';
import { questionRequirement } from './question-requirement.ts';
import { remedialLines } from './remedial-lines.ts';

const options = [
  { value: 'Yes', outcome: 'pass' },
  { value: 'No', outcome: 'fail', remedial: 'Refix the bracket.' },
  { value: 'N/A', outcome: 'info' },
];
const question = exampleQuestion('mounted', {}, [
  { component_name: 'radio-buttons', props: { options } },
  { component_name: 'textarea', props: { label: 'Note', optional: true } },
  { component_name: 'photo', props: { label: 'Photo', optional: true } },
]);
const damage = exampleQuestion(
  'damage',
  {
    order: 2,
    conditional: {
      question_id: question.id,
      answer_type_id: question.answer_types[0]!.id,
      operator: '==',
      value: 'No',
    },
  },
  [
    {
      component_name: 'checkboxes',
      props: {
        options: [
          { value: 'Dent', outcome: 'fail', remedial: 'Dented: replace.' },
          { value: 'Dust', outcome: 'info', remedial: 'Never offered.' },
        ],
      },
    },
    { component_name: 'number', props: { unit: 'mm' } },
  ],
);

const answered = (of: Question, ...values: unknown[]): SlotAnswers =>
  Object.fromEntries(
    of.question_answer_types.flatMap((slot, at) => (values[at] === undefined ? [] : [[slot.id, JSON.stringify(values[at])]])),
  );

test.each([
  ['nothing', [], 'none', 'answer'],
  ['a note alone', [undefined, 'rusty'], 'none', 'answer'],
  ['Yes', ['Yes'], 'pass', null],
  ['N/A', ['N/A'], 'info', null],
  ['No', ['No'], 'fail', 'note-or-photo'],
  ['No and an empty note', ['No', ' '], 'fail', 'note-or-photo'],
  ['No and no photos', ['No', undefined, []], 'fail', 'note-or-photo'],
  ['No and a note', ['No', 'rusty'], 'fail', null],
  ['No and a photo', ['No', undefined, ['file']], 'fail', null],
] as const)('[SURVEY.7] a failing answer asks for the note or the photo: %s', (_, values, outcome, requirement) => {
  const answers = answered(question, ...values);
  expect(outcomeOf(question, answers)).toBe(outcome);
  expect(questionRequirement(question, answers)).toBe(requirement);
});

test.each([
  [[['Dust']], 'info', 'answer'],
  [[['Dust', 'Dent']], 'fail', 'answer'],
  [[['Dust', 'Dent'], 4], 'fail', null],
  [[undefined, 0], 'info', 'answer'],
] as const)('[SURVEY.7] of several choices %j one failing fails, and every slot is asked for', (values, outcome, requirement) => {
  const answers = answered(damage, ...values);
  expect(outcomeOf(damage, answers)).toBe(outcome);
  expect(questionRequirement(damage, answers)).toBe(requirement);
});

test.each([
  ['one that was renamed since', answered(question, 'Perhaps'), [question], 'none', null],
  [
    'one of several',
    { ...answered(question, 'No', 'rusty'), ...answered(damage, ['Dust', 'Rust'], 4) },
    [damage],
    'info',
    'fail',
  ],
] as const)(
  '[SURVEY.48] a choice that is no option leaves its question open, and no pass is proposed: %s',
  (_, answers, open, outcome, grade) => {
    const [first] = open;
    expect(openQuestions([damage, question], answers)).toEqual([{ question: first, requirement: 'answer' }]);
    expect(outcomeOf(first, answers)).toBe(outcome);
    expect(proposedGrade([damage, question], answers)).toBe(grade);
  },
);

test('[SURVEY.48] of several choices one that fails answers its question, whatever another was that is no option any more', () => {
  const answers = { ...answered(question, 'No', 'rusty'), ...answered(damage, ['Dent', 'Rust'], 4) };
  expect(openQuestions([damage, question], answers)).toEqual([]);
  expect(outcomeOf(damage, answers)).toBe('fail');
});

test.each([
  ['radio-buttons', 1],
  ['checkboxes', 1],
] as const)('[SURVEY.51] a number chooses the option that reads like it: %s with %j', (component_name, value) => {
  const props = { options: [{ value: '1', outcome: 'fail', remedial: 'Refix.' }, { value: '2' }] };
  const numbered = exampleQuestion('numbered', {}, [{ component_name, props }]);
  const answers = answered(numbered, value);
  expect(remedialLines([numbered], answers)).toEqual(['~ Refix.']);
  expect(openQuestions([numbered], answers)).toEqual([]);
});

test.each([
  ['radio-buttons', ['No ', 'No']],
  ['checkboxes', [['No '], ['No']]],
] as const)('[SURVEY.49] blanks around an option, or around what was chosen, are no part of it: %s', (component_name, chosen) => {
  const props = { options: [{ value: 'Yes ' }, { value: ' No ', outcome: 'fail', remedial: 'Refix.' }] };
  const blanks = exampleQuestion('blanks', {}, [{ component_name, props }]);
  for (const answers of chosen.map((value) => answered(blanks, value))) {
    expect(proposedGrade([blanks], answers)).toBe('fail');
    expect(remedialLines([blanks], answers)).toEqual(['~ Refix.']);
    expect(openQuestions([blanks], answers)).toEqual([]);
  }
});

test('[SURVEY.8] the proposed grade, the canned lines and the open questions heed only what is visible', () => {
  const failing = { ...answered(question, 'No'), ...answered(damage, ['Dent', 'Dust']) };
  expect(proposedGrade([damage, question], failing)).toBe('fail');
  expect(remedialLines([damage, question], failing)).toEqual(['~ Refix the bracket.', '~ Dented: replace.']);
  expect(openQuestions([damage, question], failing)).toEqual([
    { question, requirement: 'note-or-photo' },
    { question: damage, requirement: 'answer' },
  ]);
  const passing = { ...failing, ...answered(question, 'Yes') };
  expect(proposedGrade([damage, question], passing)).toBe('pass');
  expect(proposedGrade([damage, question], {})).toBe(null);
  expect(remedialLines([damage, question], passing)).toEqual([]);
  expect(openQuestions([damage, question], passing)).toEqual([]);
});
