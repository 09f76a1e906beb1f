import { expect, test } from 'vitest';
import { exampleInspection } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { UserId } from '#domain/user/user.ts';
import { mergedPatch } from './merged-patch.ts';

test('[FORM.3] what others saved while a form was open stays, unless the same field was typed into', () => {
  const [tom, ada, ann] = ['tom', 'ada', 'ann'].map((name) => stableId<UserId>(name)) as [UserId, UserId, UserId];
  const basis = exampleInspection({ title: 'Annual', scope: 'All floors', inspector_ids: [tom] });
  const now = { ...basis, title: 'Yearly', scope: 'Ground floor', inspector_ids: [tom, ada] };
  const typed = { title: basis.title, scope: 'First floor', inspector_ids: [tom, ann] };
  expect(mergedPatch('inspections', now, typed, basis)).toEqual({
    title: 'Yearly',
    scope: 'First floor',
    inspector_ids: [tom, ada, ann],
  });
});
