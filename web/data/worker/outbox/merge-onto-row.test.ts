import { expect, test } from 'vitest';
import { exampleInspection } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { UserId } from '#domain/user/user.ts';
import { mergeOntoRow } from './merge-onto-row.ts';

test('[FORM.3] what others saved while a form was open stays, unless the same field was typed into', () => {
  const [tom, ada, ann] = ['tom', 'ada', 'ann'].map((name) => stableId<UserId>(name)) as [UserId, UserId, UserId];
  const basis = exampleInspection({ title: 'Annual', scope: 'All floors', inspector_ids: [tom] });
  const { id, title } = basis;
  const now = { ...basis, title: 'Yearly', scope: 'Ground floor', inspector_ids: [tom, ada] };
  const patch = { title, scope: 'First floor', inspector_ids: [tom, ann] };
  expect(mergeOntoRow({ entity: 'inspections', id, patch, basis }, now)).toEqual({
    values: { title: 'Yearly', scope: 'First floor', inspector_ids: [tom, ada, ann] },
    lost: [{ field: 'scope', base: 'All floors', kept: 'First floor', lost: 'Ground floor' }],
  });
});

test('[FORM.5] what an edit gives without a basis is written, whatever stands there', () => {
  const { id, ...deleted } = exampleInspection({ deleted_at: '2026-11-20T08:00:00.000Z' });
  const patch = { deleted_at: null, scope: 'All floors' };
  const basis = { scope: deleted.scope };
  expect(mergeOntoRow({ entity: 'inspections', id, patch, basis }, deleted).values).toEqual(patch);
});
