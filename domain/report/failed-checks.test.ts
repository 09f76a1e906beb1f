import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { failedChecks } from './failed-checks.ts';

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
  expect(failedChecks([question], answers)).toEqual([
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
  expect(failedChecks([hidden, asked], answers)).toMatchObject([{ question: 'Weight within 10%?', answer: 'No' }]);
});
