import { expect, test } from 'vitest';
import { limitSelection } from './limit-selection.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => at);

test('[DESK.4] at most 500 inspections are selected at once, and more are said', () => {
  expect(limitSelection(many(500))).toEqual({ ids: many(500), words: null });
  expect(limitSelection(many(501))).toEqual({ ids: many(500), words: 'At most 500 inspections can be selected at once.' });
});
