import { expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import type { AnswerId } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import { slotAnswersOf } from '#domain/survey/answer-value.ts';
import { editPatch, isEdited, savedDraft } from './saved-draft.ts';

const one = exampleQuestion('one', { order: 1 });
const two = exampleQuestion('two', { order: 2 });
const three = exampleQuestion('three', { order: 3 });
const grade = { ...exampleGrade({ recommendations: '~ Replace the hose.' }), answer_count: 2 };
const saved = [exampleAnswer(one, 0, 'No'), exampleAnswer(three, 0, 'Yes')];
const newId = () => stableId<AnswerId>('new');
const form = { grade: 'fail', graded_at: '2026-11-10', recommendations: null } as const;

test('[S2] opening a saved survey is no edit; any other grade, date, works or answer is one', () => {
  const draft = savedDraft(grade, saved, '2026-11-20T08:00:00.000Z');
  expect(isEdited(draft, grade, saved)).toBe(false);
  expect(isEdited({ ...draft, grade: 'fail' }, grade, saved)).toBe(true);
  expect(isEdited({ ...draft, graded_at: '2026-11-11' }, grade, saved)).toBe(true);
  expect(isEdited({ ...draft, recommendations: '' }, grade, saved)).toBe(true);
  expect(isEdited({ ...draft, answers: slotAnswersOf(saved.slice(1)) }, grade, saved)).toBe(true);
});

test('[S2] an edit of the grade alone leaves the answers out; an edited answer keeps those to questions that are gone', () => {
  const draft = savedDraft(grade, saved, '2026-11-20T08:00:00.000Z');
  expect(editPatch(form, draft, [one, two], saved, newId)).toEqual(form);
  const edited = { ...draft, answers: slotAnswersOf([exampleAnswer(one, 0, 'Yes'), exampleAnswer(three, 0, 'Yes')]) };
  const patch = editPatch(form, edited, [one, two], saved, newId);
  expect(patch.answers?.map(({ question_id, value }) => [question_id, value])).toEqual([
    [one.id, '"Yes"'],
    [three.id, '"Yes"'],
  ]);
});
