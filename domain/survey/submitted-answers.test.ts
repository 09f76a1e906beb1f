import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Question } from '../asset-type/asset-type.ts';
import { exampleAnswer, exampleQuestion } from '../examples.ts';
import type { Answer, AnswerId } from '../grade/asset-grade.ts';
import { stableId } from '../stable-id.ts';
import { slotAnswersOf } from './answers/answer-value.ts';
import { randomSurvey } from '#test/random-survey.ts';
import { openQuestions } from './open-questions.ts';
import { submittedAnswers } from './submitted-answers.ts';
import { visibleQuestions } from './visible-questions.ts';

const first = exampleQuestion('first');
const dependent = (key: string, on: Question): Question =>
  exampleQuestion(key, {
    order: 2,
    conditional: { question_id: on.id, answer_type_id: on.answer_types[0]!.id, operator: '==', value: 'No' },
  });
const then = dependent('then', first);
let made = 0;
const newId = () => stableId<AnswerId>('new', (made += 1));

test('[SURVEY.5, SURVEY.19] a submitted survey keeps exactly the answers of visible questions', () => {
  const shown = slotAnswersOf([exampleAnswer(first, 0, 'No'), exampleAnswer(then, 0, 'Yes')]);
  expect(submittedAnswers([then, first], shown, [], newId).map((answer) => answer.question_name)).toEqual(['first?', 'then?']);
  const hidden = slotAnswersOf([exampleAnswer(first, 0, 'Yes'), exampleAnswer(then, 0, 'Yes')]);
  expect(submittedAnswers([then, first], hidden, [], newId).map((answer) => answer.question_name)).toEqual(['first?']);
});

test('[SURVEY.5] unreadable and empty answers are dropped', () => {
  const slot = first.question_answer_types[0]!.id;
  expect(submittedAnswers([first], { [slot]: '{' }, [], newId)).toEqual([]);
  expect(submittedAnswers([first], { [slot]: '""' }, [], newId)).toEqual([]);
});

test('[REC.4] an edited answer keeps its id and takes the wording of today; an unchanged one stays as it is', () => {
  const saved = [
    { ...exampleAnswer(first, 0, 'No'), question_name: 'first, as it was?' },
    { ...exampleAnswer(then, 0, 'Yes'), question_name: 'then, as it was?' },
  ];
  const answers = slotAnswersOf([exampleAnswer(first, 0, 'No'), exampleAnswer(then, 0, 'No')]);
  expect(submittedAnswers([first, then], answers, saved, newId)).toEqual([
    saved[0],
    { ...saved[1], value: '"No"', question_name: 'then?' },
  ]);
});

test('[SURVEY.48] a choice that is no option is not submitted; a saved survey keeps it while its other answers are edited', () => {
  const other = exampleQuestion('other', { order: 2 });
  const saved = [exampleAnswer(first, 0, 'Red'), exampleAnswer(other, 0, 'Yes')];
  const answers = { ...slotAnswersOf(saved), ...slotAnswersOf([exampleAnswer(other, 0, 'No')]) };
  const values = (before: Answer[]) => submittedAnswers([first, other], answers, before, newId).map(({ value }) => value);
  expect(values([])).toEqual(['"No"']);
  expect(values(saved)).toEqual(['"Red"', '"No"']);
});

test.each([
  ['with one that fails is kept whole, for it answers its question', ['Dent', 'Rust'], '["Dent","Rust"]'],
  ['that may have failed is left out, for its question is open', ['Dust', 'Rust'], null],
] as const)('[SURVEY.48] of several choices one that is no option any more %s', (_, value, kept) => {
  const options = [{ value: 'Dent', outcome: 'fail' }, { value: 'Dust' }];
  const damage = exampleQuestion('damage', {}, [{ component_name: 'checkboxes', props: { options } }]);
  const given = exampleAnswer(damage, 0, value);
  const answers = slotAnswersOf([given]);
  const values = (before: Answer[]) => submittedAnswers([damage], answers, before, newId).map((answer) => answer.value);
  expect(values([])).toEqual(kept === null ? [] : [kept]);
  expect(openQuestions([damage], answers)).toHaveLength(kept === null ? 1 : 0);
  expect(values([given])).toEqual([given.value]);
});

test('[SURVEY.10] a number outside the limits of today is not submitted; a saved survey keeps it while its other answers are edited', () => {
  const pressed = exampleQuestion('pressed', {}, [
    { component_name: 'number', props: { max: 40 } },
    { component_name: 'textarea', props: { optional: true } },
  ]);
  const saved = [exampleAnswer(pressed, 0, 50)];
  const answers = slotAnswersOf([...saved, exampleAnswer(pressed, 1, 'Rather high')]);
  const values = (before: Answer[]) => submittedAnswers([pressed], answers, before, newId).map(({ value }) => value);
  expect(values([])).toEqual(['"Rather high"']);
  expect(values(saved)).toEqual(['50', '"Rather high"']);
});

test('[S3.18] what no screen can show stays byte for byte when the rest is edited', () => {
  const gone = exampleQuestion('gone');
  const lost = dependent('lost', gone);
  const unknown = exampleQuestion('unknown', {}, [{ component_name: 'hologram', props: '{}' }]);
  const saved = [
    exampleAnswer(first, 0, 'Yes'),
    { ...exampleAnswer(unknown, 0, ''), value: '{ "x": 1 }' },
    { ...exampleAnswer(lost, 0, ''), value: '" spaces "' },
    exampleAnswer(gone, 0, ['a', 'b']),
  ];
  const answers = { ...slotAnswersOf(saved), ...slotAnswersOf([exampleAnswer(first, 0, 'No')]) };
  const kept = submittedAnswers([first, lost, unknown], answers, saved, newId);
  expect(kept.slice(1)).toEqual(saved.slice(1));
  expect(kept[0]).toMatchObject({ id: saved[0]?.id, value: '"No"' });
});

test('[S3.18] a value of an unknown component that was taken over from the previous survey is kept too', () => {
  const unknown = exampleQuestion('unknown', {}, [{ component_name: 'hologram', props: '{}' }]);
  const answers = { [unknown.question_answer_types[0]!.id]: '{ "x": 1 }' };
  expect(submittedAnswers([unknown], answers, [], newId)).toMatchObject([{ value: '{ "x": 1 }' }]);
});

test('[SURVEY.5] a saved answer that a condition hides now is dropped', () => {
  const saved = [exampleAnswer(first, 0, 'No'), exampleAnswer(then, 0, 'Yes')];
  const answers = { ...slotAnswersOf(saved), ...slotAnswersOf([exampleAnswer(first, 0, 'Yes')]) };
  expect(submittedAnswers([first, then], answers, saved, newId)).toMatchObject([{ value: '"Yes"' }]);
});

test('[REC.6] a saved answer that a later condition hides stays when the rest is edited, until it is asked again', () => {
  const dated = exampleQuestion('dated');
  const saved = [exampleAnswer(first, 0, 'Yes'), exampleAnswer(then, 0, 'No'), exampleAnswer(dated, 0, 'Yes')];
  const edit = (...given: Answer[]) =>
    submittedAnswers([first, then, dated], { ...slotAnswersOf(saved), ...slotAnswersOf(given) }, saved, newId);
  expect(edit(exampleAnswer(dated, 0, 'No'))).toContainEqual(saved[1]);
  expect(edit(exampleAnswer(first, 0, 'No'))).toContainEqual(saved[1]);
  expect(edit(exampleAnswer(first, 0, 'No'), exampleAnswer(then, 0, 'Yes'))).toContainEqual({
    ...saved[1],
    value: '"Yes"',
  });
});

test('[SURVEY.5, SURVEY.19] for random surveys, what is submitted is exactly what is answered and visible', () => {
  fc.assert(
    fc.property(randomSurvey, ({ questions, answers }) => {
      const expected = visibleQuestions(questions, answers)
        .flatMap(({ question_answer_types }) => question_answer_types)
        .filter(({ id }) => id in answers);
      const submitted = submittedAnswers(questions, answers, [], newId);
      expect(submitted.map((answer) => [answer.question_answer_type_id, answer.value])).toEqual(
        expected.map(({ id }) => [id, answers[id]]),
      );
    }),
  );
});
