import { expect, test } from 'vitest';
import { photoFacts } from './photo-facts.ts';

test('[PHOTO.19] photos on their way, photos of surveys in progress and photos that were not taken are told apart', () => {
  const refused = [{ id: 'c', message: 'No' }];
  expect(
    photoFacts({
      waiting: 3,
      sending: 1,
      unsentIds: ['a', 'b', 'c', 'd'],
      unscaled: 0,
      unscaledOfSaved: 0,
      doubted: 0,
      refused,
      stuck: null,
    }),
  ).toEqual({
    onTheirWay: 2,
    onlyHere: 1,
    unscaled: 0,
  });
});

test('[PHOTO.21] files that are no photos yet are counted by themselves', () => {
  expect(
    photoFacts({
      waiting: 1,
      sending: 0,
      unsentIds: ['a', 'b', 'c', 'd'],
      unscaled: 2,
      unscaledOfSaved: 0,
      doubted: 0,
      refused: [],
      stuck: null,
    }),
  ).toEqual({
    onTheirWay: 1,
    onlyHere: 1,
    unscaled: 2,
  });
});
