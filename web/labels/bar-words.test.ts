import { expect, test } from 'vitest';
import type { AssetId } from '#domain/asset/asset.ts';
import { barWords } from './bar-words.ts';
import { chosenLabels, type LabelChoices } from './label-choices.ts';

const newNumbers: LabelChoices = { kind: 'run', site: null, types: null, ticked: [], count: '21', run: null };
const run = { id: 'run', first: 413, last: 433, created_at: '2026-11-21T10:00:00.000Z', by: 'Priya Nair' };
const again = chosenLabels({ ...newNumbers, run }, []);
const synced = { online: true, unsent: 0 };

test('[LABEL.11] a run that is printed again may have fewer labels than numbers, new numbers have as many', () => {
  expect(barWords(again, 1, synced)).toBe('Up to 21 labels on 1 page.');
  expect(barWords(chosenLabels(newNumbers, []), 1, synced)).toBe('21 labels on 1 page.');
});

test('[LABEL.11] what is unsent is not on labels of assets, and its numbers are not left out of a run', () => {
  const device = { online: false, unsent: 2 };
  expect(barWords(again, 1, device)).toBe(
    'Up to 21 labels on 1 page. Needs a connection. Numbers that unsent assets carry are not left out.',
  );
  const chosen = { of: { kind: 'assets' as const, ids: ['one' as AssetId] }, count: 1, complaint: null };
  expect(barWords(chosen, 1, device)).toBe('1 label on 1 page. Needs a connection. What is unsent is not on them.');
});

test('[LABEL.8] what keeps it from being printed stands in the place of how many there are', () => {
  expect(barWords(chosenLabels({ ...newNumbers, count: '0' }, []), 0, synced)).toBe('Between 1 and 2,000.');
});
