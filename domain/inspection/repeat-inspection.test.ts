import { expect, test } from 'vitest';
import { exampleAssetType, exampleInspection, exampleUser } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { followStart } from './dates/follow-start.ts';
import { lastInspection, repeatedFields } from './repeat-inspection.ts';

test('[DESK.8] the last inspection of a site is the one that started latest, a planned one only where none has', () => {
  const october = exampleInspection({ id: stableId('october'), date_from: '2026-10-01', date_to: '2026-11-30' });
  const november = exampleInspection({ id: stableId('november'), date_from: '2026-11-02', date_to: '2026-11-03' });
  const planned = exampleInspection({ id: stableId('december'), date_from: '2026-12-22', date_to: '2026-12-24' });
  expect(lastInspection([november, planned, october], '2026-11-22')).toBe(november);
  expect(lastInspection([october, november], '2026-11-02')).toBe(november);
  expect(lastInspection([october, november], '2026-11-01')).toBe(october);
  expect(lastInspection([planned], '2026-11-22')).toBe(planned);
  expect(lastInspection([], '2026-11-22')).toBeNull();
});

test('[DESK.8] only empty fields are filled in without asking; what is the same already is neither', () => {
  const { scope, asset_type_ids, inspector_ids } = exampleInspection();
  const last = { scope, asset_type_ids: [...asset_type_ids, stableId<never>('door')], inspector_ids };
  const none = { scope: ' ', asset_type_ids: [], inspector_ids: [] };
  expect(repeatedFields(none, last)).toEqual({ empty: ['asset_type_ids', 'scope', 'inspector_ids'], typed: [] });
  expect(repeatedFields({ ...none, scope: 'The attic', asset_type_ids: [exampleAssetType().id] }, last)).toEqual({
    empty: ['inspector_ids'],
    typed: ['asset_type_ids', 'scope'],
  });
  const same = { scope, asset_type_ids: last.asset_type_ids.toReversed(), inspector_ids: [exampleUser().id] };
  expect(repeatedFields(same, last)).toEqual({ empty: [], typed: [] });
  expect(repeatedFields({ ...none, scope }, { ...last, inspector_ids: [] })).toEqual({ empty: ['asset_type_ids'], typed: [] });
});

test.each([
  ['', '', '2026-12-01'],
  ['2026-11-20', '2026-11-20', '2026-12-01'],
  ['2026-11-20', '2026-11-24', '2026-11-24'],
  ['', '2026-11-24', '2026-11-24'],
])('[DESK.8] Date to follows Date From: from %s to %s becomes %s', (date_from, date_to, expected) => {
  expect(followStart({ date_from, date_to }, '2026-12-01')).toBe(expected);
});
