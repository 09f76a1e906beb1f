import { expect, test } from 'vitest';
import type { FileId } from '#domain/file/file.ts';
import type { PhotosOfSurvey } from '#web/data/queries/unsent/unsent-photos.ts';
import { photoRows } from './photo-rows.ts';

const survey = (name: string, ids: string, given: Partial<PhotosOfSurvey> = {}): PhotosOfSurvey => ({
  name,
  isDraft: false,
  inspection: null,
  screen: null,
  photos: [...ids].map((id) => ({ id: id as FileId, taken_at: `at ${id}`, chosen: null })),
  ...given,
});

test('[SYNC.60, PHOTO.42] photos are listed by survey with their state, not taken and why, on their way, waiting, only here, and each file that is no photo yet by itself', () => {
  const file = (id: string) => ({ id: id as FileId, taken_at: `at ${id}`, chosen: `${id}.jpg` });
  const begun = survey('000412, Hall', 'h', { isDraft: true });
  const saved = survey('000413, 21/11/2026', 'e');
  const surveys = [
    survey('000411, 21/11/2026', 'abcd'),
    { ...saved, photos: [...saved.photos, file('f'), file('g')] },
    { ...begun, photos: [...begun.photos, file('i')] },
    survey('', 'z'),
  ];
  const refused = [
    { id: 'a', message: 'Too many' },
    { id: 'd', message: 'Too many' },
    { id: 'z', message: 'Its file is missing' },
  ];
  const rows = photoRows(surveys, { refused, sending: 1 });
  expect(
    rows.map(({ title, count, chosen, state, takenAt, isRefused }) => [title, chosen ?? count, state, takenAt, isRefused]),
  ).toEqual([
    ['Survey 000411, 21/11/2026', 2, 'Too many', 'at a', true],
    ['Survey 000411, 21/11/2026', 1, 'Being sent now', 'at b', false],
    ['Survey 000411, 21/11/2026', 1, 'Waiting to be sent', 'at c', false],
    ['Survey 000413, 21/11/2026', 1, 'Waiting to be sent', 'at e', false],
    ['Survey 000413, 21/11/2026', 'f.jpg', 'Chosen for this saved survey, not a photo of it yet', 'at f', false],
    ['Survey 000413, 21/11/2026', 'g.jpg', 'Chosen for this saved survey, not a photo of it yet', 'at g', false],
    ['Survey in progress 000412, Hall', 1, 'Only here until the survey is submitted', 'at h', false],
    ['Survey in progress 000412, Hall', 'i.jpg', 'Chosen file, not a photo yet', 'at i', false],
    ['Survey', 1, 'Its file is missing', 'at z', true],
  ]);
});
