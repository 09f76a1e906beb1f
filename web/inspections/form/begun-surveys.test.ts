import { expect, test } from 'vitest';
import { exampleGrade, exampleInspection } from '#domain/examples.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { begunWords, countBegun } from './begun-surveys.ts';

test('[SURVEY.41] a closing says how many surveys of its inspections are in progress on this device', () => {
  const { id } = exampleInspection();
  const drafts = [
    { draft: exampleDraft({ inspection_id: id }) },
    { draft: exampleDraft({ inspection_id: id, grade_id: exampleGrade().id }) },
    { draft: exampleDraft() },
  ];
  expect([countBegun(drafts, [id]), countBegun(drafts, [])]).toEqual([2, 0]);
  expect([0, 1, 2].map(begunWords)).toEqual([
    '',
    '1 survey is in progress on this device. Submit it first: it can’t be added afterwards.',
    '2 surveys are in progress on this device. Submit them first: they can’t be added afterwards.',
  ]);
});
