import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { answerText, type SlotAnswers, slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { missingQuestions } from './missing-questions.ts';

const weighed = exampleQuestion('weighed', { order: 1 }, [
  { component_name: 'number', props: { unit: 'kg', max: 100 } },
  { component_name: 'text', props: { label: 'By' } },
]);
const damaged = exampleQuestion('damaged', { order: 2 });
const found = exampleQuestion('found', {
  order: 3,
  conditional: {
    question_id: damaged.id,
    answer_type_id: damaged.answer_types[0]!.id,
    operator: '==',
    value: 'No',
  },
});
const [weight, by] = [exampleAnswer(weighed, 0, 4.3), exampleAnswer(weighed, 1, 'Ada')];
const fine = exampleAnswer(damaged, 0, 'Yes');
const slot = weight.question_answer_type_id;

const left = (before: SlotAnswers | null, answers: SlotAnswers) =>
  missingQuestions([weighed, damaged, found], answers, before).unanswered.map(({ name }) => name);

test('[SURVEY.45] an edit leaves open what it took an answer from, what it mistyped, and what it made visible', () => {
  const whole = slotAnswersOf([weight, by, fine]);
  expect(left(whole, whole)).toEqual([]);
  expect(left(whole, { ...whole, [slot]: answerText({ typed: '12,345' }) })).toEqual(['weighed?']);
  expect(left(whole, slotAnswersOf([by, fine]))).toEqual(['weighed?']);
  expect(left(whole, slotAnswersOf([weight, by, exampleAnswer(damaged, 0, 'No')]))).toEqual(['found?']);
});

const pressed = exampleQuestion('pressed', {}, [
  { component_name: 'number', props: { unit: 'bar' } },
  {
    component_name: 'radio-buttons',
    props: {
      options: [
        { value: 'Yes', outcome: 'pass' },
        { value: 'No', outcome: 'fail' },
      ],
    },
  },
  { component_name: 'textarea', props: { label: 'Note', optional: true } },
]);
const [bar, failing] = [exampleAnswer(pressed, 0, 4.3), exampleAnswer(pressed, 1, 'No')];
const noted = exampleAnswer(pressed, 2, 'Dropped within a minute');

test('[SURVEY.7] a failing answer without a note or a photo keeps a survey back, whatever else of its question is open', () => {
  const unexplained = (before: readonly Answer[] | null, ...given: Answer[]) =>
    missingQuestions([pressed], slotAnswersOf(given), before === null ? null : slotAnswersOf(before)).unexplained;
  expect(unexplained(null, failing)).toEqual([pressed]);
  expect(unexplained(null, failing, noted)).toEqual([]);
  expect(unexplained([bar, failing, noted], failing)).toEqual([pressed]);
  expect(unexplained([failing], failing, bar)).toEqual([]);
});

test('[SURVEY.45] what was open before an edit may stay as it was, and is asked about once more of it is taken out', () => {
  const part = slotAnswersOf([weight, fine]);
  expect(left(part, { ...part, ...slotAnswersOf([exampleAnswer(damaged, 0, 'N/A')]) })).toEqual([]);
  expect(left(part, { ...part, [slot]: answerText({ typed: '12,345' }) })).toEqual(['weighed?']);
  expect(left({}, {})).toEqual([]);
  expect(left(null, {})).toEqual(['weighed?', 'damaged?']);
});

test('[SURVEY.45, SURVEY.48] a note that is added to a choice that is no option any more leaves it as it was saved: nothing is asked', () => {
  const options = [{ value: 'Amber' }, { value: 'Green' }];
  const lit = exampleQuestion('lit', {}, [
    { component_name: 'radio-buttons', props: { options } },
    { component_name: 'textarea', props: { label: 'Note', optional: true } },
  ]);
  const saved = slotAnswersOf([exampleAnswer(lit, 0, 'Red')]);
  const unanswered = (answers: SlotAnswers) => missingQuestions([lit], answers, saved).unanswered;
  expect(unanswered({ ...saved, ...slotAnswersOf([exampleAnswer(lit, 1, 'Seen twice')]) })).toEqual([]);
  expect(unanswered({})).toEqual([lit]);
});
