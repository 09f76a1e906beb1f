import { expect, test } from 'vitest';
import type { Question } from '../asset-type/asset-type.ts';
import { exampleAnswer, exampleQuestion } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { checksOf } from './failed-checks.ts';

const question = exampleQuestion('Weight within 10%', {}, [
  { component_name: 'radio-buttons', props: { options: [{ value: 'No', label: 'No', outcome: 'fail' }] } },
  { component_name: 'textarea', props: { label: 'Note', optional: true } },
  { component_name: 'photo', props: { label: 'Photo', optional: true } },
  { component_name: 'number', props: { label: 'Weight', unit: 'kg' } },
  { component_name: 'date', props: { label: 'Manufacture date' } },
]);

test('[S7.11, REPORT.5] a failed check says what beside its answer was measured and dated, and names its photos', () => {
  const photo = stableId<string>('photo');
  const answers = ['No', 'Too light', [photo], 4.3, '2019-03-01'].map((value, slot) => exampleAnswer(question, slot, value));
  expect(checksOf([question], answers).failed_checks).toEqual([
    {
      question: 'Weight within 10%?',
      answer: 'No; Too light; 1 photo; Weight: 4.3 kg; Manufacture date: 01/03/2019',
      photos: [photo],
    },
  ]);
});

test('[REC.6] a failing answer counts though a later condition hides its question', () => {
  const asked = exampleQuestion('asked', { order: 1 });
  const referring = { question_id: asked.id, answer_type_id: asked.answer_types[0]!.id, operator: '==', value: 'No' } as const;
  const hidden = { ...question, order: 2, conditional: referring };
  const answers = [exampleAnswer(asked, 0, 'Yes'), exampleAnswer(hidden, 0, 'No')];
  expect(checksOf([hidden, asked], answers).failed_checks).toMatchObject([{ question: 'Weight within 10%?', answer: 'No' }]);
});

const sealed = exampleQuestion('Seal intact');
const asked = (fields: Partial<Question>): Question => ({ ...question, ...fields });

test.each([
  ['its question', [sealed]],
  ['all its slots', [sealed, asked({ question_answer_types: [], answer_types: [] })]],
  ['what its slots take', [sealed, asked({ answer_types: [] })]],
])('[REPORT.40] what was answered is told as it was worded then, where %s was taken away', (_, today) => {
  const photo = stableId<string>('photo');
  const given = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 2, [photo]), exampleAnswer(question, 3, 4.3)];
  expect(checksOf(today, [exampleAnswer(sealed, 0, 'Yes'), ...given])).toEqual({
    failed_checks: [],
    answered_then: [{ question: 'Weight within 10%?', answer: 'No; 1 photo; 4.3', photos: [photo] }],
  });
});

test.each([
  ['the option', JSON.stringify({ options: [{ value: 'Never', outcome: 'fail' }] })],
  ['what could be read of the options', ''],
])('[REPORT.40] what was chosen is told where %s was taken away, and nothing else was', (_, props) => {
  const [choice, ...others] = question.answer_types;
  const answers = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 1, 'Too light')];
  const { failed_checks, answered_then } = checksOf([asked({ answer_types: [{ ...choice!, props }, ...others] })], answers);
  expect([failed_checks, answered_then?.map(({ answer }) => answer.split('; ').toSorted())]).toEqual([[], [['No', 'Too light']]]);
});

test.each([
  ['a component that the app doesn’t know', 'barcode', '{}'],
  ['a photo whose props it can’t read', 'photo', ''],
])('[REPORT.40] questions that never changed are not told as changed: %s', (_, component_name, props) => {
  const [answerType] = sealed.answer_types;
  const scanned = { ...sealed, answer_types: [{ ...answerType!, component_name, props }] };
  expect(checksOf([scanned, question], [exampleAnswer(scanned, 0, 'EX-4711'), exampleAnswer(question, 0, 'No')])).toEqual({
    failed_checks: [{ question: 'Weight within 10%?', answer: 'No' }],
  });
});

test('[REPORT.40] a failed check keeps what a slot held that was taken away, and nothing is told twice', () => {
  const [choice] = question.question_answer_types;
  const today = asked({ question_answer_types: [choice!] });
  const answers = [exampleAnswer(question, 1, 'Too light'), exampleAnswer(question, 0, 'No')];
  expect(checksOf([today], answers)).toEqual({
    failed_checks: [{ question: 'Weight within 10%?', answer: 'No; Too light' }],
  });
});
