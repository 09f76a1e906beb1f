import { expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleInspection, exampleQuestion } from '#domain/examples.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { draftName, draftState } from './draft-words.ts';

test('[SURVEY.40] each survey in progress of one asset has a name of its own', () => {
  const inspection = exampleInspection({ title: 'Autumn round' });
  const [ofInspection, edited] = [{ inspection_id: inspection.id }, { grade_id: exampleGrade().id }];
  const saved = { answers: {}, recommendations: null, grade: null, graded_at: '2026-11-27' };
  const names = [
    { draft: exampleDraft(), inspection: null },
    { draft: exampleDraft(ofInspection), inspection },
    { draft: exampleDraft(ofInspection), inspection: null },
    { draft: exampleDraft({ ...edited, saved }), inspection: null },
    { draft: exampleDraft({ ...edited, ...ofInspection, saved: { ...saved, graded_at: null } }), inspection },
  ].map(draftName);
  expect(names).toEqual([
    'Ad Hoc Survey',
    'Autumn round',
    'Inspection',
    'Changes to the survey of 27/11/2026 · Ad Hoc Survey',
    'Changes to a saved survey · Autumn round',
  ]);
});

test('[SURVEY.27, SURVEY.4] a survey in progress says how far it is, or why it can’t go on and that its answers are kept', () => {
  const progress = { answered: 1, total: 5 };
  const draft = exampleDraft({ answers: slotAnswersOf([exampleAnswer(exampleQuestion('mounted'), 0, 'Yes')]) });
  expect(draftState({ draft, progress, obstacle: null })).toBe('Resume survey, 1 of 5 answered');
  expect(draftState({ draft, progress: null, obstacle: null })).toBe('Survey in progress');
  expect(draftState({ draft, progress, obstacle: 'inspection-closed' })).toBe('Closed/Locked: 1 answer is kept');
  const none = exampleDraft({ answers: {} });
  expect(draftState({ draft: none, progress, obstacle: 'asset-deleted' })).toBe('Asset deleted: 0 answers are kept');
});

test('[SURVEY.4] what is kept of a survey is told where none of its questions is asked any more, or on the device yet', () => {
  const given = ['mounted', 'weighed'].map((key) => exampleAnswer(exampleQuestion(key), 0, 'Yes'));
  const draft = exampleDraft({ answers: slotAnswersOf(given) });
  const progress = { answered: 0, total: 5 };
  expect(draftState({ draft, progress, obstacle: 'other-questions' })).toBe('Its questions have changed: 2 answers are kept');
  expect(draftState({ draft, progress: null, obstacle: 'not-arrived' })).toBe('Not on this device yet: 2 answers are kept');
});
