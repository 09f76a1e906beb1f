import { expect, test } from 'vitest';
import { changedSince } from './changed-since.ts';

test('[FORM.12] a field that was typed into is named once somebody else has changed it, to something else', () => {
  const basis = { name: 'North', notes: null };
  const typed = { name: 'North Wing', notes: null, town: 'Leeds' };
  expect(changedSince(typed, basis, { ...basis, town: 'York' })).toEqual([]);
  expect(changedSince(typed, basis, { name: 'North Gate', notes: 'Ring twice', town: 'York' })).toEqual(['name']);
  expect(changedSince(typed, basis, { name: 'North Wing', notes: null })).toEqual([]);
});
