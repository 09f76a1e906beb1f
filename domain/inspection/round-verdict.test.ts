import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleInspection } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { roundVerdict } from './round-verdict.ts';

const inspection = exampleInspection();
const today = inspection.date_from;
const seen = { isHidden: false, isGraded: false, today };
const asset = exampleAsset();

test.each([
  ['due', asset, inspection, seen],
  ['graded', asset, inspection, { ...seen, isGraded: true }],
  ['deleted', { ...asset, deleted_at: '2026-11-01T10:00:00.000Z' }, inspection, { ...seen, isGraded: true }],
  ['deleted', asset, inspection, { ...seen, isHidden: true }],
  ['other-site', { ...asset, site_id: stableId('site', 'other') }, inspection, seen],
  ['out-of-scope', asset, { ...inspection, asset_type_ids: [exampleAssetType({ id: stableId('type', 'other') }).id] }, seen],
  ['closed', asset, { ...inspection, closed_at: '2026-11-01T10:00:00.000Z' }, seen],
  ['past', asset, inspection, { ...seen, today: '2199-01-01' }],
] as const)('[SCAN.11] a scan in a round says %s', (verdict, scanned, ofInspection, circumstances) => {
  expect(roundVerdict(scanned as typeof asset, ofInspection as typeof inspection, circumstances)).toBe(verdict);
});
