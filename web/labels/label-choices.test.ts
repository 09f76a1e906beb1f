import { expect, test } from 'vitest';
import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { MOST_LABELS } from '#domain/label/label-request.ts';
import { chosenLabels, chosenTypes, type LabelChoices, labelParts } from './label-choices.ts';

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

test('[LABEL.8] while it is read what there is to label, nobody is told to choose', () => {
  expect(chosenLabels(untouched, undefined)).toMatchObject({ count: 0, complaint: 'Loading…' });
  expect(chosenLabels({ ...untouched, kind: 'run' }, undefined)).toMatchObject({ count: 21, complaint: null });
});

test('[LABEL.8] what is ticked stays ticked, however many labels that makes; for chosen assets the types only narrow', () => {
  const many = offering(MOST_LABELS, 1);
  const ticked = { ...untouched, types: many.map(({ id }) => id) };
  expect(chosenTypes(ticked, many)).toHaveLength(2);
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

test('[LABEL.16] more labels than one print has room for are printed in parts, and a part that is not there any more is the last', () => {
  const offered = offering(MOST_LABELS, MOST_LABELS, 7);
  const all = { ...untouched, types: offered.map(({ id }) => id) };
  expect(labelParts(all, offered)).toEqual({
    options: [
      { value: '0', label: '1 to 2,000 of 4,007' },
      { value: '1', label: '2,001 to 4,000 of 4,007' },
      { value: '2', label: '4,001 to 4,007 of 4,007' },
    ],
    value: '0',
  });
  const chosen = (part: number) => chosenLabels({ ...all, part }, offered);
  expect(chosen(0)).toMatchObject({ of: { kind: 'part', site_id: null, part: 0 }, count: MOST_LABELS, complaint: null });
  expect(chosen(2)).toMatchObject({ of: { kind: 'part', part: 2 }, count: 7, complaint: null });
  expect(chosen(5)).toMatchObject({ of: { kind: 'part', part: 2 }, count: 7 });
  const fewer = { ...all, types: all.types.slice(0, 1), part: 2 };
  expect(chosenLabels(fewer, offered)).toMatchObject({ of: { kind: 'every' }, count: MOST_LABELS });
  expect(labelParts(fewer, chosenTypes(fewer, offered))).toBeNull();
  expect(labelParts({ ...all, kind: 'assets' }, offered)).toBeNull();
});

test('[LABEL.8] more ticked assets than one print has room for are refused with the number', () => {
  const offered = offering(MOST_LABELS + 1);
  const type = offered.map(({ id }) => id)[0] as AssetTypeId;
  const ticked = Array.from({ length: MOST_LABELS + 1 }, (_none, at) => ({ id: `${at}` as AssetId, asset_type_id: type }));
  expect(chosenLabels({ ...untouched, kind: 'assets', ticked }, offered)).toMatchObject({
    complaint: 'At most 2,000 labels are printed at once. Choose fewer.',
  });
});
