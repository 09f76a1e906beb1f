import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#test/any-text.ts';
import { exampleSite } from '../examples.ts';
import { fitMerge } from './fit-merge.ts';
import type { Fields } from './merge-patch.ts';
import { outgrows, recordBytes, tooLarge, utf8Bytes } from './record-size.ts';

test('[LIMIT.1] the bytes of a text are those of UTF-8', () => {
  fc.assert(
    fc.property(anyText(50), (text) => {
      expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

const site = (notes: string) => ({ ...exampleSite({ notes: null }), notes });
const [empty] = [recordBytes('sites', site(''))];

test('[LIMIT.1] a record holds 256,000 bytes, an asset type a million', () => {
  expect(outgrows('sites', null, site('x'.repeat(256_000 - empty)), {})).toBe(false);
  expect(outgrows('sites', null, site('x'.repeat(256_001 - empty)), {})).toBe(true);
  expect(outgrows('sites', null, site('é'.repeat((256_002 - empty) / 2)), {})).toBe(true);
  expect(outgrows('asset_types', null, site('x'.repeat(1_000_000 - empty)), {})).toBe(false);
  expect(outgrows('asset_types', null, site('x'.repeat(1_000_001 - empty)), {})).toBe(true);
});

test('[LIMIT.2] one that is larger already is shortened, closed and deleted, not made longer', () => {
  const [large, larger, smaller] = [400_000, 400_001, 399_999].map((length) => site('x'.repeat(length)));
  expect(outgrows('sites', large ?? null, larger ?? {}, { notes: '' })).toBe(true);
  expect(outgrows('sites', large ?? null, smaller ?? {}, { notes: '' })).toBe(false);
  expect(outgrows('sites', large ?? null, { ...larger }, { deleted_at: '2026-11-21T09:00:00.000Z' })).toBe(false);
});

test('[LIMIT.1] what is too large is said with its size, the limit and the field', () => {
  expect(tooLarge('sites', site('x'.repeat(300_000)), 'events_log')).toBe(
    'This is too large to save: with its events log it takes 301 kB, at most 256 kB',
  );
});

const text = (letter: string, size: number) => letter.repeat(size);

test('[MERGE.10] a united text that makes its record too large keeps the later arrival, the other is lost into the conflicts', () => {
  const record = { events_log: text('t', 100_000), notes: text('n', 100_000) };
  const patch = { events_log: text('m', 100_000) };
  const united = { values: { events_log: text('u', 200_000) }, lost: [] };
  const basis = () => 'base';
  expect(fitMerge('sites', record, patch, united, { isOthers: true, basis })).toEqual({
    values: patch,
    lost: [{ field: 'events_log', base: 'base', kept: patch.events_log, lost: record.events_log }],
  });
});

test('[MERGE.10] two edits of different fields that don’t fit together: the one that comes later goes to the conflicts', () => {
  const record = { events_log: text('t', 200_000), notes: 'n', town: 'York' };
  const patch = { notes: text('m', 100_000), town: 'Leeds' };
  const merge = { values: { ...patch }, lost: [] };
  expect(fitMerge('sites', record, patch, merge, { isOthers: true, basis: () => 'n' })).toEqual({
    values: { notes: 'n', town: 'Leeds' },
    lost: [{ field: 'notes', base: 'n', kept: 'n', lost: patch.notes }],
  });
  expect(fitMerge('sites', record, patch, merge, { isOthers: false, basis: () => 'n' })).toBe(null);
});

test('[MERGE.10, MERGE.18] answers that give way take their grade along, and the grade of a merge stays what it is', () => {
  const [answers, none] = [[text('m', 200_000)], []];
  const fit = (grade: string, patch: Fields, values: Record<string, unknown>) => {
    const record = { recommendations: text('t', 200_000), answers: none, grade };
    return fitMerge('asset_grades', record, patch, { values, lost: [] }, { isOthers: true, basis: () => 'base' });
  };
  const mine = { answers, grade: 'pass' };
  expect(fit('fail', mine, mine)).toMatchObject({
    values: { answers: none, grade: 'fail' },
    lost: [{ field: 'answers' }, { field: 'grade', kept: 'fail', lost: 'pass' }],
  });
  expect(fit('pass', { answers }, { answers, grade: 'fail' })).toMatchObject({
    values: { answers: none, grade: 'fail' },
    lost: [{ field: 'answers' }],
  });
});
