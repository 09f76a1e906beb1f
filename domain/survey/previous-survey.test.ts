import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Question } from '../asset-type/asset-type.ts';
import { exampleAnswer, exampleGrade, exampleQuestion } from '../examples.ts';
import type { Answer } from '../grade/asset-grade.ts';
import { stableId } from '../stable-id.ts';
import { slotAnswersOf } from './answers/answer-value.ts';
import { cloneGrade } from './clone-grade.ts';
import { previousSurvey } from './previous-survey.ts';
import { randomSurvey } from '#test/random-survey.ts';
import { submittedAnswers } from './submitted-answers.ts';

const survey = (key: string, graded_at: string, answer_count: number) => ({
  ...exampleGrade({ id: stableId('grade', key), graded_at }),
  answer_count,
});
const october = survey('october', '2026-10-05', 3);
const november = survey('november', '2026-11-05', 3);
const change = survey('change', '2026-11-09', 0);
const question = exampleQuestion('gauge');

test('[S2.123] the previous survey is the latest grade with answers, not the one being edited', () => {
  expect(previousSurvey([october, november, change], null)).toBe(november);
  expect(previousSurvey([october, november, change], november.id)).toBe(october);
  expect(previousSurvey([change], null)).toBeNull();
});

test('[S4.12] a clone has new ids, the current graded_at and everything else of its model', () => {
  const model = exampleGrade({
    recommendations: '~ Refix.',
    answers: [exampleAnswer(question, 0, 'No')],
    deleted_at: '2026-11-12T09:00:00.000Z',
  });
  const now = '2026-11-21T10:00:00.000Z';
  const fresh = {
    id: stableId<typeof model.id>('grade', 'clone'),
    created_by_id: null,
    inspection_id: null,
    graded_at: '2026-11-21',
  };
  const id = stableId<(typeof model.answers)[0]['id']>('answer', 'clone');
  expect(cloneGrade(model, [question], { ...fresh, now }, () => id)).toEqual({
    ...model,
    ...fresh,
    answers: [{ ...model.answers[0], id }],
    created_at: now,
    updated_at: now,
    deleted_at: null,
  });
});

test('[SURVEY.34] a clone answers the questions of today only, and nothing where its asset is of another type by now', () => {
  const light = exampleQuestion('indicator');
  const model = exampleGrade({ answers: [exampleAnswer(question, 0, 'Yes'), exampleAnswer(light, 0, 'Yes')] });
  const { id, created_by_id, inspection_id, graded_at, created_at: now } = model;
  const fresh = { id, created_by_id, inspection_id, graded_at, now };
  const answered = (questions: Question[]) =>
    cloneGrade(model, questions, fresh, () => stableId('answer', 'clone')).answers.map(({ question_id }) => question_id);
  expect(answered([light])).toEqual([light.id]);
  expect(answered([exampleQuestion('sign')])).toEqual([]);
});

test('[SURVEY.48] a clone leaves out what is no option of today', () => {
  const light = exampleQuestion('indicator');
  const model = exampleGrade({ answers: [exampleAnswer(question, 0, 'Red'), exampleAnswer(light, 0, 'Yes')] });
  const { id, created_by_id, inspection_id, graded_at, created_at: now } = model;
  const fresh = { id, created_by_id, inspection_id, graded_at, now };
  const { answers } = cloneGrade(model, [question, light], fresh, () => stableId('answer', 'clone'));
  expect(answers.map(({ question_id }) => question_id)).toEqual([light.id]);
});

test('[S4.12] a clone of any survey answers alike, under ids that were never used', () => {
  let made = 0;
  const newAnswerId = () => stableId<Answer['id']>('cloned', (made += 1));
  fc.assert(
    fc.property(randomSurvey, ({ questions, answers }) => {
      const model = exampleGrade({ answers: submittedAnswers(questions, answers, [], newAnswerId) });
      const fresh = {
        id: stableId<typeof model.id>('grade', 'clone'),
        created_by_id: null,
        inspection_id: null,
        graded_at: '2026-11-21',
      };
      const clone = cloneGrade(model, questions, { ...fresh, now: '2026-11-21T10:00:00.000Z' }, newAnswerId);
      expect(slotAnswersOf(clone.answers)).toEqual(slotAnswersOf(model.answers));
      expect(clone).toMatchObject({ ...fresh, grade: model.grade, recommendations: model.recommendations });
      const known = new Set(model.answers.map(({ id }) => id));
      expect(clone.answers.some(({ id }) => known.has(id))).toBe(false);
    }),
  );
});
