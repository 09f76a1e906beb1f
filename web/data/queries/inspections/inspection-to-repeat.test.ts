import { expect, test } from 'vitest';
import { exampleAssetType, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { inspectionToRepeat } from './inspection-to-repeat.ts';
import { readerOf } from '../testing/reader-of.ts';

const user = exampleUser({ user_role_id: 1 });
const left = exampleUser({ id: stableId('left'), status: 'Inactive' });
const deleted = exampleAssetType({ id: stableId('gone'), deleted_at: '2026-11-01T08:00:00.000Z' });

test('[DESK.8] a new inspection can take what the last one of its site said, without types and inspectors that are gone', () => {
  const last = exampleInspection({
    date_from: '2026-10-05',
    date_to: '2026-10-16',
    scope: 'The tower',
    asset_type_ids: [exampleAssetType().id, deleted.id],
    inspector_ids: [left.id, user.id],
    closed_at: '2026-10-16T17:00:00.000Z',
  });
  const store = readerOf({
    user,
    rows: [
      ['users', user],
      ['users', left],
      ['sites', exampleSite()],
      ['asset_types', exampleAssetType()],
      ['asset_types', deleted],
      ['inspections', exampleInspection({ id: stableId('earlier'), date_from: '2025-10-05', scope: 'The cellar' })],
      ['inspections', exampleInspection({ id: stableId('d'), date_from: '2026-12-01', deleted_at: '2026-11-01T08:00:00.000Z' })],
      ['inspections', last],
    ],
  });
  expect(inspectionToRepeat(store, { site_id: exampleSite().id })).toEqual({
    month: 'October',
    scope: 'The tower',
    asset_type_ids: [exampleAssetType().id],
    inspector_ids: [user.id],
  });
  expect(inspectionToRepeat(store, { site_id: 'elsewhere' })).toBeNull();
});
