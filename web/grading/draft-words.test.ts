import { expect, test } from 'vitest';
import { exampleGrade, exampleInspection } from '#domain/examples.ts';
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
  expect(draftState({ progress, obstacle: null })).toBe('Resume survey, 1 of 5 answered');
  expect(draftState({ progress: null, obstacle: null })).toBe('Survey in progress');
  expect(draftState({ progress, obstacle: 'inspection-closed' })).toBe('Closed/Locked: 1 answer is kept');
  expect(draftState({ progress: null, obstacle: 'other-questions' })).toBe('Its questions have changed: 0 answers are kept');
  expect(draftState({ progress: null, obstacle: 'not-arrived' })).toBe('Not on this device yet: 0 answers are kept');
});
