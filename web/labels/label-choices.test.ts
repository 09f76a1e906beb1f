import { expect, test } from 'vitest';
import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { MOST_LABELS } from '#domain/label/label-request.ts';
import { chosenLabels, chosenTypes, type LabelChoices } from './label-choices.ts';

const untouched: LabelChoices = { kind: 'every', site: null, types: null, ticked: [], count: '21', run: null };
const offering = (...numbered: number[]) =>
  numbered.map((count, at) => ({ id: `type-${at}` as AssetTypeId, name: `Type ${at}`, numbered: count, unnumbered: 0 }));

test('[LABEL.8] all types with numbers are ticked at first, and none where one print has no room for all of them', () => {
  const few = offering(MOST_LABELS - 1, 0, 1);
  expect(chosenTypes(untouched, few).map(({ id }) => id)).toEqual(['type-0', 'type-2']);
  expect(chosenLabels(untouched, few)).toMatchObject({ count: MOST_LABELS, complaint: null });
  const many = offering(MOST_LABELS, 1);
  expect(chosenLabels(untouched, many)).toMatchObject({ count: 0, complaint: 'Choose at least one asset type.' });
});

test('[LABEL.8] what is ticked stays ticked, however many labels that makes; for chosen assets the types only narrow', () => {
  const many = offering(MOST_LABELS, 1);
  const ticked = { ...untouched, types: many.map(({ id }) => id) };
  expect(chosenLabels(ticked, many)).toMatchObject({
    count: MOST_LABELS + 1,
    complaint: 'At most 2,000 labels are printed at once. Choose fewer.',
  });
  expect(chosenTypes({ ...untouched, kind: 'assets' }, many)).toHaveLength(2);
});

test('[LABEL.8] of ticked assets those are printed whose type is chosen, as they are shown', () => {
  const offered = offering(3, 2);
  const [first, second] = offered.map(({ id }) => id) as [AssetTypeId, AssetTypeId];
  const ticked = [
    { id: 'one' as AssetId, asset_type_id: first },
    { id: 'two' as AssetId, asset_type_id: second },
  ];
  const choices: LabelChoices = { ...untouched, kind: 'assets', ticked };
  expect(chosenLabels(choices, offered)).toMatchObject({ count: 2, of: { ids: ['one', 'two'] } });
  expect(chosenLabels({ ...choices, types: [second] }, offered)).toMatchObject({ count: 1, of: { ids: ['two'] } });
  expect(chosenLabels({ ...choices, types: [] }, offered)).toMatchObject({ count: 0, complaint: 'Choose at least one asset.' });
});
