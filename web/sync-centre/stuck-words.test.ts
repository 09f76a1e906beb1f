import { expect, test } from 'vitest';
import { initialStatus } from '#web/data/protocol/sync-status.ts';
import { stuckWords } from './stuck-words.ts';

const { photos } = initialStatus;

test('[SYNC.64] what does not move is said with what to do about it, a round and photos each in its own words', () => {
  expect(stuckWords(initialStatus)).toEqual([]);
  const said = stuckWords({ stuck: 'given-up', photos: { ...photos, stuck: 'begun-anew' }, aside: [] });
  expect(said.map((words) => words.slice(0, 33))).toEqual([
    'Synchronisation was begun anew se',
    'The sending of a photo has not mo',
  ]);
  expect(said[0]).toContain('Press Sync now. If that does not help, export what is unsent');
  expect(said[1]).toContain('The photos stay here. If this stays too, try another network');
});

test('[SYNC.86] what the server fails at is counted, with where it is and what to do about it', () => {
  const said = (aside: string[]) => stuckWords({ ...initialStatus, aside })[0];
  expect(said(['one'])).toMatch(
    /^The server fails at one change .* stays here .* the others go on .* export the change and tell/,
  );
  expect(said(['one', 'two'])).toMatch(/^The server fails at 2 changes .* stay here .* the others go on .* export them and tell/);
});
