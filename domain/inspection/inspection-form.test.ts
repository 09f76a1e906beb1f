import { expect, test } from 'vitest';
import { exampleInspection } from '../examples.ts';
import { inspectionForm } from './inspection-form.ts';

const valid = { ...exampleInspection(), status: 'Open', instruction: '' };
const messages = (given: unknown) => {
  const result = inspectionForm.safeParse(given);
  return result.success ? [] : result.error.issues.map((issue) => [issue.path[0], issue.message]);
};

test('[S5.12] instruction is the only optional field', () => {
  expect(inspectionForm.parse(valid)).toMatchObject({ title: valid.title, instruction: null });
});

test.each([
  ['site_id', ''],
  ['site_id', null],
  ['date_from', null],
  ['date_to', ''],
  ['title', '  '],
  ['asset_type_ids', []],
  ['scope', ' \n'],
  ['inspector_ids', []],
  ['status', ''],
])('[S5.12] %s is required (%j)', (field, value) => {
  expect(messages({ ...valid, [field]: value })).toEqual([[field, 'Value is required']]);
});

test('[TEXT.10] date to may equal date from, not precede it, whatever else is wrong', () => {
  expect(messages({ ...valid, date_to: valid.date_from })).toEqual([]);
  expect(messages({ ...valid, title: '', date_to: '2026-11-01' })).toEqual([
    ['title', 'Value is required'],
    ['date_to', 'Date to is before Date From'],
  ]);
});
