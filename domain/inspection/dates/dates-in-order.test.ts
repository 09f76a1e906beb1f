import { expect, test } from 'vitest';
import { reversingField } from './dates-in-order.ts';

const ordered = { date_from: '2026-11-02', date_to: '2026-11-27' };
const reversed = { date_from: '2026-11-27', date_to: '2026-11-02' };

test.each([
  ['a new one that ends first', null, reversed, 'date_to'],
  ['a new one of one day', null, { date_from: '2026-11-02', date_to: '2026-11-02' }, null],
  ['an end moved before the beginning', ordered, { date_to: '2026-11-01' }, 'date_to'],
  ['a beginning moved behind the end', ordered, { date_from: '2026-11-28' }, 'date_from'],
  ['both moved, in order', ordered, { date_from: '2026-12-01', date_to: '2026-12-02' }, null],
  ['other fields of one that lies so', reversed, {}, null],
  ['the same dates of one that lies so', reversed, reversed, null],
  ['one that lies so, still out of order', reversed, { date_to: '2026-11-03' }, 'date_to'],
  ['one that lies so, put right', reversed, { date_to: '2026-11-30' }, null],
])('[TEXT.10] dates out of order: %s', (_name, before, patch, field) => {
  expect(reversingField(before, patch)).toBe(field);
});
