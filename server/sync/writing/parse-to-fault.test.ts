import { expect, test } from 'vitest';
import { type EntityName, entities } from '#domain/entities.ts';
import { exampleAssetType, exampleGrade } from '#domain/examples.ts';
import { fieldsOf } from '#test/device.ts';
import { parseToFault } from './parse-to-fault.ts';

const many = (count: number, part: object) => Array.from({ length: count }, () => part);
const question = { question_answer_types: many(10, {}), answer_types: many(10, {}) };

test.each<[EntityName, object]>([
  ['asset_grades', { answers: many(299, { id: 0, value: '', more: 0 }) }],
  ['asset_grades', { grade: 'good', answers: many(299, {}), other: 1 }],
  ['asset_types', { questions: many(200, question) }],
  ['inspections', { inspector_ids: Array.from({ length: 500 }, () => 0), title: 5 }],
])('[LIMIT.26] of all that is wrong in a patch of %s the first is named and no other: %#', (entity, patch) => {
  const all = entities[entity].patch.safeParse(patch).error?.issues ?? [];
  expect(all.length).toBeGreaterThan(1);
  expect(parseToFault(entities[entity].patch, patch).error?.issues).toEqual(all.slice(0, 1));
});

test('[LIMIT.26] what is right is read as ever', () => {
  for (const [entity, record] of [['asset_grades', exampleGrade()] as const, ['asset_types', exampleAssetType()] as const]) {
    const patch = fieldsOf(record);
    expect(parseToFault(entities[entity].patch, patch)).toEqual({ success: true, data: patch });
  }
});
