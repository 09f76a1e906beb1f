import { expect, test } from 'vitest';
import { exampleAsset, exampleGrade, exampleInspection, exampleUser } from '#domain/examples.ts';
import type { KeptHeld, KnownDecisions } from '../../protocol/known-decisions.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import { hasDetails, heldDetails } from './held-details.ts';

const { answers: _answers, ...grade } = exampleGrade({ recommendations: '~ Mend it' });

function detailsOf(patch: KeptHeld['patch'], answer_count: number | null = null, own: KeptHeld['patch'] | null = null) {
  const held = [{ op: 'one', entity: 'asset_grades', id: grade.id, patch, answer_count }] as unknown as KeptHeld[];
  const store = readerOf({
    rows: [
      ['asset_grades', { ...grade, answer_count: 1 }],
      ['assets', exampleAsset()],
    ],
    user: exampleUser({ user_role_id: 1 }),
    changes: own === null ? [] : [heldChange({ id: grade.id, patch: own })],
    desk: { known: { held } as unknown as KnownDecisions },
  });
  return { details: heldDetails(store, { op: 'one' }), isMore: held.map(hasDetails), other: heldDetails(store, { op: 'two' }) };
}

test('[HELD.23] a held change says each of its texts whole, beside what is saved now where that differs', () => {
  const recommendations = `~ Mend it\n~ ${'Replace the hinges '.repeat(20).trim()}`;
  const { details, isMore, other } = detailsOf({ recommendations, grade: grade.grade, deleted_at: null });
  expect(details).toEqual({
    fields: [
      { label: 'Recommended remedial works', words: recommendations, now: '~ Mend it' },
      { label: 'Grade', words: grade.grade === 'fail' ? 'Fail' : 'Pass', now: null },
    ],
    hasAnswers: false,
  });
  expect(isMore).toEqual([true]);
  expect(other).toBeNull();
});

test('[HELD.23] a change that was made on this device is told beside what the server has, and one that takes out all answers has more', () => {
  const patch = { recommendations: '~ Replace it' };
  const now = { label: 'Recommended remedial works', words: '~ Replace it', now: '~ Mend it' };
  expect(detailsOf(patch, null, patch).details).toEqual({ fields: [now], hasAnswers: false });
  expect(detailsOf({}, 0, { answers: [] })).toMatchObject({ details: { fields: [], hasAnswers: true }, isMore: [true] });
});

test('[HELD.23] a new survey says what is filled in of it and that it has answers; a deletion has no more to say', () => {
  const { asset_id, created_by_id } = grade;
  const place = { asset_id, inspection_id: exampleInspection().id, created_by_id, deleted_at: null };
  const made = { ...place, graded_at: '2026-11-21', grade: 'fail', recommendations: null };
  expect(detailsOf(made, 12).details).toEqual({
    fields: [
      { label: 'Date', words: '21/11/2026', now: null },
      { label: 'Grade', words: 'Fail', now: null },
    ],
    hasAnswers: true,
  });
  expect(detailsOf(made, 0).details?.hasAnswers).toBe(false);
  expect(detailsOf({ deleted_at: '2026-11-21T09:00:00.000Z' }).isMore).toEqual([false]);
});
