import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { MOST_ANSWER_SLOTS, MOST_ANSWERS } from '#domain/asset-type/asset-type.ts';
import { exampleAssetType, exampleGrade } from '#domain/examples.ts';
import { fieldsOf } from '#test/device.ts';
import { beyondRecords } from './beyond-records.ts';
import { readOperation } from './incoming.ts';

const operation = {
  op: v7(),
  device: v7(),
  entity: 'asset_grades',
  id: v7(),
  base: null,
  patch: {},
  ts: '2026-11-21T09:00:00.000Z',
};
const many = <T>(count: number, part: T): T[] => Array.from({ length: count }, () => part);
const keys = (count: number, value: unknown = 1) => Object.fromEntries(many(count, value).map((one, at) => [`k${at}`, one]));
const deep = (count: number): unknown => JSON.parse('[{"x":'.repeat(count) + '1' + '}]'.repeat(count));

test.each<[string, string | null, object]>([
  ['keys of its own', null, keys(1_000)],
  ['keys of a patch', null, { patch: keys(1_000) }],
  ['keys of an answer', 'answers.1', { patch: { answers: [{}, keys(1_000)] } }],
  ['keys within what a newer app may add', 'answers.0.more', { patch: { answers: [{ more: keys(1_000) }] } }],
  ['answers', 'answers', { patch: { answers: many(100_000, 1) } }],
  ['answers of as many keys as there may be', 'answers.494.k97', { patch: { answers: many(1_000, keys(100)) } }],
  ['answers of nothing but empty objects', 'answers.494.k97', { patch: { answers: many(1_000, keys(100, {})) } }],
  ['depth than can be judged', `answers${'.0.x'.repeat(9)}.0`, { patch: { answers: deep(100_000) } }],
])('[LIMIT.26] an operation of more %s is refused by its place before anything of it is judged', (_, field, more) => {
  const refused = expect.objectContaining({ code: 'invalid', field, message: 'holds more than any record does' }) as Error;
  expect(() => readOperation({ ...operation, ...more }, 1)).toThrow(refused);
});

test('[LIMIT.26] the fullest records are judged, with room for what newer apps add to them', () => {
  const [question] = exampleAssetType().questions;
  const [slot, type] = [question?.question_answer_types[0], question?.answer_types[0]];
  const full = {
    ...question,
    question_answer_types: many(MOST_ANSWER_SLOTS, { ...slot, ...keys(3) }),
    answer_types: many(MOST_ANSWER_SLOTS, { ...type, ...keys(3) }),
  };
  const [answer] = exampleGrade().answers;
  const patches = [
    { ...fieldsOf(exampleAssetType()), questions: many(200, full) },
    { ...fieldsOf(exampleGrade()), answers: many(MOST_ANSWERS, { ...answer, ...keys(50), more: { of: { it: [[1]] } } }) },
  ];
  for (const patch of patches) expect(beyondRecords({ ...operation, patch })).toBeNull();
});
