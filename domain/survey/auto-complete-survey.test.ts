import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetGrades } from '../grade/asset-grade.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleQuestion } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { slotAnswersOf } from './answers/answer-value.ts';
import { autoCompleteSurvey, failsAtFirst } from './auto-complete-survey.ts';
import { randomSurvey } from '#test/random-survey.ts';
import { visibleQuestions } from './visible-questions.ts';

const first = exampleQuestion('first');
const when = (value: string, key: string, components?: Parameters<typeof exampleQuestion>[2]) =>
  exampleQuestion(
    key,
    {
      order: 2,
      conditional: { question_id: first.id, answer_type_id: first.answer_types[0]!.id, operator: '==', value },
    },
    components,
  );
const { id, created_by_id, inspection_id } = exampleGrade();
const fresh = {
  id,
  created_by_id,
  inspection_id,
  asset_id: exampleAsset().id,
  graded_at: '2026-11-21',
  now: '2026-11-21T10:00:00.000Z',
};
let made = 0;
const newId = () => stableId<never>('new', (made += 1));

test('[S4.13, S4.14] the first radio option of every visible question, pass, flagged as auto-completed', () => {
  const questions = [
    when('Yes', 'shown by it'),
    when('No', 'hidden'),
    first,
    exampleQuestion('number', { order: 3 }, [{ component_name: 'number', props: {} }]),
  ];
  const grade = autoCompleteSurvey(exampleAssetType({ questions }), fresh, newId);
  expect(assetGrades.schema.safeParse(grade).success).toBe(true);
  expect(grade).toMatchObject({ grade: 'pass', auto_complete_survey: true, graded_at: '2026-11-21', recommendations: null });
  expect(grade?.answers.map((answer) => [answer.question_name, answer.value])).toEqual([
    ['first?', '"Yes"'],
    ['shown by it?', '"Yes"'],
  ]);
});

test('[S4.15] kept only if it has answers', () => {
  const number = exampleQuestion('number', {}, [{ component_name: 'number', props: {} }]);
  expect(autoCompleteSurvey(exampleAssetType({ questions: [number] }), fresh, newId)).toBeNull();
});

test('[S9.10, SURVEY.53] nothing is completed where a first option fails, as a pass would stand over it', () => {
  const failing = {
    options: [
      { value: 'No', outcome: 'fail' },
      { value: 'Yes', outcome: 'pass' },
    ],
  };
  const reversed = (on: string) => when(on, 'reversed', [{ component_name: 'radio-buttons', props: failing }]);
  const type = exampleAssetType({ questions: [first, reversed('Yes')] });
  expect(failsAtFirst(type)).toBe(true);
  expect(autoCompleteSurvey(type, fresh, newId)).toBeNull();
  expect(failsAtFirst(exampleAssetType({ questions: [first, reversed('No')] }))).toBe(false);
});

test('[S9.10] never for complex types', () => {
  expect(autoCompleteSurvey(exampleAssetType({ is_complex: 1, questions: [first] }), fresh, newId)).toBeNull();
});

test('[S4.13, S4.14, S4.16] for random question sets: pass, the chosen day, the first option of each visible question and nothing else', () => {
  fc.assert(
    fc.property(randomSurvey, ({ questions }) => {
      const grade = autoCompleteSurvey(exampleAssetType({ is_complex: 0, questions }), fresh, newId);
      if (grade === null) {
        expect(questions.every(({ conditional }) => conditional !== null)).toBe(true);
        return;
      }
      expect(grade).toMatchObject({ grade: 'pass', graded_at: fresh.graded_at, auto_complete_survey: true });
      const visible = visibleQuestions(questions, slotAnswersOf(grade.answers));
      expect(new Set(grade.answers.map((answer) => answer.question_id))).toEqual(new Set(visible.map((question) => question.id)));
      expect(new Set(grade.answers.map((answer) => answer.value))).toEqual(new Set(['"Yes"']));
      expect(new Set(grade.answers.map((answer) => answer.id)).size).toBe(grade.answers.length);
    }),
  );
});
