import { expect, test } from 'vitest';
import { MOST_LABELS } from '#domain/label/label-request.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { exampleAsset, exampleAssetType, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { SiteId } from '#domain/site/site.ts';
import { labelPart } from './label-part.ts';
import { readerOf } from '../testing/reader-of.ts';

const elsewhere = exampleSite({ id: stableId<SiteId>('site', 'elsewhere') });
const door = exampleAssetType({ id: stableId<AssetTypeId>('asset type', 'a door'), name: 'A door' });
const asset = (name: string, fields: Parameters<typeof exampleAsset>[0]) =>
  ['assets', exampleAsset({ id: stableId('asset', name), ...fields })] as ['assets', object];
const many = Array.from({ length: MOST_LABELS }, (_none, at) => asset(`extinguisher ${at}`, { serial_number: `${at + 10}` }));
const store = readerOf({
  user: exampleUser(),
  rows: [
    ['sites', exampleSite()],
    ['sites', elsewhere],
    ['asset_types', exampleAssetType()],
    ['asset_types', door],
    ...many.toReversed(),
    asset('first', { serial_number: '9' }),
    asset('blank', { serial_number: ' ' }),
    asset('gone', { serial_number: '5', deleted_at: '2026-11-20T09:00:00.000Z' }),
    asset('far', { serial_number: '8', site_id: elsewhere.id }),
    asset('door', { serial_number: '99999', asset_type_id: door.id }),
  ],
});
const idOf = (name: string) => stableId('asset', name);
const types = [exampleAssetType().id, door.id];

test('[LABEL.16] each label is in one of the parts, in the order of printing: by type, then by number', () => {
  const at = (part: number) => labelPart(store, { site_id: exampleSite().id, asset_type_ids: types, part });
  expect(at(0)).toHaveLength(MOST_LABELS);
  expect(at(0).slice(0, 3)).toEqual([idOf('door'), idOf('first'), idOf('extinguisher 0')]);
  expect(at(1)).toEqual([idOf(`extinguisher ${MOST_LABELS - 2}`), idOf(`extinguisher ${MOST_LABELS - 1}`)]);
  expect(at(2)).toEqual([]);
});

test('[LABEL.16] a part is of the chosen types, at all sites where none is chosen', () => {
  const chosen = { asset_type_ids: [exampleAssetType().id], part: 0 };
  expect(labelPart(store, { ...chosen, site_id: null }).slice(0, 2)).toEqual([idOf('far'), idOf('first')]);
  expect(labelPart(store, { ...chosen, site_id: elsewhere.id })).toEqual([idOf('far')]);
});
