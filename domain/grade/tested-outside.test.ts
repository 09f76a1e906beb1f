import { expect, test } from 'vitest';
import { exampleAsset, exampleGrade, exampleInspection } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { testedOutside, testedOutsideWords } from './tested-outside.ts';

const inspection = exampleInspection();
const [asset, moved] = [exampleAsset(), exampleAsset({ id: stableId('asset', 'moved') })];
const grade = (fields: object) => exampleGrade({ inspection_id: inspection.id, ...fields });

test('[PROOF.23] tested and not in scope are assets with a grade of the inspection, each once', () => {
  const twice = [grade({ asset_id: moved.id }), grade({ asset_id: moved.id })];
  const others = [
    grade({ asset_id: asset.id }),
    grade({ asset_id: stableId('ad hoc'), inspection_id: null }),
    grade({ asset_id: stableId('gone'), deleted_at: '2026-11-20T10:00:00.000Z' }),
  ];
  expect(testedOutside(inspection, [asset.id], [...twice, ...others])).toEqual([moved.id]);
});

test('[PROOF.23] it is said how many they are, and that nothing else tells of them', () => {
  expect([0, 1, 1_200].map((count) => testedOutsideWords(count))).toEqual([
    '',
    '1 asset was tested in this inspection and is not in its scope any more: moved or deleted since, or out of a scope that was changed. No figure and no list holds it.',
    '1,200 assets were tested in this inspection and are not in its scope any more: moved or deleted since, or out of a scope that was changed. No figure and no list holds them.',
  ]);
  expect(testedOutsideWords(2, 3)).toMatch(/^2 assets were tested in these inspections and are not in their scope any more: /);
});
