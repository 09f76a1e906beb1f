import { expect, test } from 'vitest';
import type { PhotosOfSurvey } from '#web/data/queries/unsent/unsent-photos.ts';
import { photoRows } from './photo-rows.ts';

const survey = (name: string, ids: string, given: Partial<PhotosOfSurvey> = {}): PhotosOfSurvey => ({
  name,
  isDraft: false,
  inspection: null,
  screen: null,
  photos: [...ids].map((id) => ({ id, taken_at: `at ${id}`, isPhoto: true })),
  ...given,
});

test('[SYNC.60] photos are listed by survey with their state: not taken and why, on their way, waiting, only here, not photos yet', () => {
  const chosen = { id: 'i', taken_at: 'at i', isPhoto: false };
  const begun = survey('000412, Hall', 'h', { isDraft: true });
  const surveys = [
    survey('000411, 21/11/2026', 'abcd'),
    survey('000413, 21/11/2026', 'e'),
    { ...begun, photos: [...begun.photos, chosen] },
    survey('', 'z'),
  ];
  const refused = [
    { id: 'a', message: 'Too many' },
    { id: 'd', message: 'Too many' },
    { id: 'z', message: 'Its file is missing' },
  ];
  const rows = photoRows(surveys, { refused, sending: 1 });
  expect(rows.map(({ title, count, state, takenAt, isRefused }) => [title, count, state, takenAt, isRefused])).toEqual([
    ['Survey 000411, 21/11/2026', 2, 'Too many', 'at a', true],
    ['Survey 000411, 21/11/2026', 1, 'Being sent now', 'at b', false],
    ['Survey 000411, 21/11/2026', 1, 'Waiting to be sent', 'at c', false],
    ['Survey 000413, 21/11/2026', 1, 'Waiting to be sent', 'at e', false],
    ['Survey in progress 000412, Hall', 1, 'Only here until the survey is submitted', 'at h', false],
    ['Survey in progress 000412, Hall', 1, 'Chosen files, not photos yet', 'at i', false],
    ['Survey', 1, 'Its file is missing', 'at z', true],
  ]);
});
