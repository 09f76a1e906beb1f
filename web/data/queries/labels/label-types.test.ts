import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { SiteId } from '#domain/site/site.ts';
import { labelAssets } from './label-assets.ts';
import { labelTypes } from './label-types.ts';
import { readerOf } from '../testing/reader-of.ts';

const elsewhere = exampleSite({ id: stableId<SiteId>('site', 'elsewhere') });
const gone = exampleSite({ id: stableId<SiteId>('site', 'gone'), deleted_at: '2026-11-20T09:00:00.000Z' });
const asset = (name: string, fields: Parameters<typeof exampleAsset>[0]) =>
  ['assets', exampleAsset({ id: stableId('asset', name), ...fields })] as ['assets', object];
const store = readerOf({
  user: exampleUser(),
  rows: [
    ['sites', exampleSite()],
    ['sites', elsewhere],
    ['sites', gone],
    ['asset_types', exampleAssetType()],
    asset('b', { serial_number: '000012' }),
    asset('a', { serial_number: '9' }),
    asset('blank', { serial_number: ' ' }),
    asset('none', { serial_number: null }),
    asset('far', { serial_number: '000013', site_id: elsewhere.id }),
    asset('hidden', { serial_number: '000014', site_id: gone.id }),
  ],
});

test('[REC.2, LABEL.5] labels are offered for what is seen, at one site or all; what has no number is counted apart', () => {
  const type = { id: exampleAssetType().id, name: exampleAssetType().plural_name };
  expect(labelTypes(store, { site_id: exampleSite().id })).toEqual([{ ...type, numbered: 2, unnumbered: 2 }]);
  expect(labelTypes(store, { site_id: null })).toEqual([{ ...type, numbered: 3, unnumbered: 2 }]);
  const page = labelAssets(store, { site_id: exampleSite().id, asset_type_ids: [type.id], most: 1 });
  expect(page).toMatchObject({ total: 2, rows: [{ serial_number: '9' }] });
});
