import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { readerOf } from '../testing/reader-of.ts';
import { outsideScope } from './outside-scope.ts';

test('[PROOF.23] a form that closes is told of the tests outside the scope that it is about to save', () => {
  const { id: inspection_id, site_id, asset_type_ids } = exampleInspection({ closed_at: null });
  const { answers: _none, ...grade } = exampleGrade({ inspection_id });
  const store = readerOf({
    user: exampleUser(),
    rows: [
      ['sites', exampleSite()],
      ['asset_types', exampleAssetType()],
      ['inspections', exampleInspection({ closed_at: null })],
      ['assets', exampleAsset()],
      ['asset_grades', { ...grade, answer_count: 0 }],
    ],
  });
  const outside = (scope: object) => outsideScope(store, { inspection_id, site_id, asset_type_ids, ...scope });
  expect(outside({})).toBe(0);
  expect(outside({ asset_type_ids: [] })).toBe(1);
  expect(outside({ site_id: stableId('elsewhere') })).toBe(1);
  expect(outside({ inspection_id: null, asset_type_ids: [] })).toBe(0);
});
