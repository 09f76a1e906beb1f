import { expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import type { AnswerId } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { editPatch, isEdited, rebasedDraft, savedDraft } from './saved-draft.ts';

const one = exampleQuestion('one', { order: 1 });
const two = exampleQuestion('two', { order: 2 });
const three = exampleQuestion('three', { order: 3 });
const grade = { ...exampleGrade({ recommendations: '~ Replace the hose.' }), answer_count: 2 };
const known = (record: typeof grade) => ({ grade: record, given: record.grade });
const saved = [exampleAnswer(one, 0, 'No'), exampleAnswer(three, 0, 'Yes')];
const newId = () => stableId<AnswerId>('new');
const form = { grade: 'fail', graded_at: '2026-11-10', recommendations: null } as const;

test('[SURVEY.9] opening a saved survey is no edit; any other grade, date, works or answer is one', () => {
  const draft = savedDraft(known(grade), saved, '2026-11-20T08:00:00.000Z');
  expect(isEdited(draft)).toBe(false);
  expect(isEdited({ ...draft, grade: 'fail' })).toBe(true);
  expect(isEdited({ ...draft, graded_at: '2026-11-11' })).toBe(true);
  expect(isEdited({ ...draft, recommendations: '' })).toBe(true);
  expect(isEdited({ ...draft, answers: slotAnswersOf(saved.slice(1)) })).toBe(true);
});

test('[SURVEY.9] an edit of the grade alone leaves the answers out; an edited answer keeps those to questions that are gone', () => {
  const draft = savedDraft(known(grade), saved, '2026-11-20T08:00:00.000Z');
  expect(editPatch(form, { ...draft, grade: 'fail' }, [one, two], saved, newId)).toEqual({ grade: 'fail' });
  const changed = { ...form, graded_at: '2026-11-12' };
  expect(editPatch(changed, { ...draft, ...changed }, [one, two], saved, newId)).toEqual(changed);
  const edited = { ...draft, answers: slotAnswersOf([exampleAnswer(one, 0, 'Yes'), exampleAnswer(three, 0, 'Yes')]) };
  const patch = editPatch(form, edited, [one, two], saved, newId);
  expect(patch.answers?.map(({ question_id, value }) => [question_id, value])).toEqual([
    [one.id, '"Yes"'],
    [three.id, '"Yes"'],
  ]);
});

test('[SURVEY.43] a bulk-completed survey is none any more once an answer of it is changed, and stays one with another grade', () => {
  const completed = { ...grade, auto_complete_survey: true };
  const draft = savedDraft(known(completed), saved, '2026-11-20T08:00:00.000Z');
  const answered = { ...draft, answers: slotAnswersOf([exampleAnswer(one, 0, 'Yes'), exampleAnswer(three, 0, 'Yes')]) };
  expect(editPatch(form, answered, [one, three], saved, newId)).toMatchObject({ auto_complete_survey: false });
  expect(editPatch(form, { ...draft, grade: 'fail' }, [one, three], saved, newId)).toEqual({ grade: 'fail' });
});

test('[SURVEY.8, SURVEY.9, SURVEY.47] at what a grade was chosen, and which lines went, is no edit, and known over what others save', () => {
  const began = savedDraft(known(grade), saved, '2026-11-20T08:00:00.000Z');
  const noted = { ...began, proposed: 'fail', withdrawn: '~ Recharge' } as const;
  expect(isEdited(noted)).toBe(false);
  expect(rebasedDraft(noted, began)).toMatchObject({ proposed: 'fail', withdrawn: '~ Recharge' });
  expect(rebasedDraft(began, began)).toEqual(began);
});

test('[SURVEY.9] lines of works that others saved since the edit began stay beside those of its author', () => {
  const began = savedDraft(known(grade), saved, '2026-11-20T08:00:00.000Z');
  const now = savedDraft(
    known({ ...grade, recommendations: '~ Call Bob\n~ Replace the hose.' }),
    saved,
    '2026-11-21T08:00:00.000Z',
  );
  const works = (mine: string | null) => rebasedDraft({ ...began, recommendations: mine }, now).recommendations;
  expect(works('~ Replace the hose.\nMine')).toBe('~ Call Bob\n~ Replace the hose.\nMine');
  expect(works(null)).toBe('~ Call Bob');
  expect(works('~ Replace the hose.')).toBe('~ Call Bob\n~ Replace the hose.');
});

test('[SURVEY.9] what others saved since the edit began stays, but where its author changed the same', () => {
  const began = savedDraft(known(grade), saved, '2026-11-20T08:00:00.000Z');
  const mine = {
    ...began,
    recommendations: 'Mine',
    answers: { ...began.answers, ...slotAnswersOf([exampleAnswer(three, 0, 'No')]) },
  };
  const theirAnswers = [exampleAnswer(one, 0, 'Yes'), exampleAnswer(two, 0, 'Yes'), exampleAnswer(three, 0, 'N/A')];
  const now = savedDraft(known({ ...grade, grade: 'fail', recommendations: 'Theirs' }), theirAnswers, '2026-11-21T08:00:00.000Z');
  const merged = rebasedDraft(mine, now);
  expect(merged).toMatchObject({ grade: 'fail', recommendations: 'Mine' });
  expect(merged.answers).toEqual(
    slotAnswersOf([exampleAnswer(one, 0, 'Yes'), exampleAnswer(two, 0, 'Yes'), exampleAnswer(three, 0, 'No')]),
  );
  const patch = editPatch({ ...form, recommendations: 'Mine' }, mine, [one, two, three], theirAnswers, newId);
  expect(patch).toMatchObject({ recommendations: 'Mine' });
  expect(patch).not.toHaveProperty('grade');
  expect(patch.answers?.map(({ value }) => value)).toEqual(['"Yes"', '"Yes"', '"No"']);
});
