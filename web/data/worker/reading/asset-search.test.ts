import { expect, test, vi } from 'vitest';
import { exampleAsset, exampleAssetType, exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { AssetSearch } from './asset-search.ts';
import { InSlices } from './in-slices.ts';
import { toColumns } from '../store/row-columns.ts';
import { Store } from '../store/store.ts';

const ids = new Map<string, string>();
function searchOver(...assets: Parameters<typeof exampleAsset>[0][]) {
  const store = new Store();
  store.putServer('sites', { ...exampleSite(), ver: 1 });
  store.putServer('asset_types', { ...exampleAssetType(), ver: 1 });
  for (const fields of assets) {
    const asset = exampleAsset({ id: stableId('asset', JSON.stringify(fields)), ...fields });
    ids.set(asset.id, `${asset.serial_number} ${asset.location}`);
    store.putServer('assets', { ...asset, ver: 1 });
  }
  const search = new AssetSearch({ store, meta: { complete: true } });
  store.takeTouched();
  const find = (text: string, site: string | null = null) =>
    search
      .find(text, site)
      .slice()
      .map((id) => ids.get(id));
  return { store, search, find };
}

test('[S5.17] a number finds its zero-padded serial first, then those that begin so, then all that contain it', () => {
  const { find } = searchOver(
    { serial_number: '417000', location: 'A' },
    { serial_number: '001417', location: 'B' },
    { serial_number: '000417', location: 'C' },
    { serial_number: '000001', location: 'Room 417' },
    { serial_number: '000002', location: 'D' },
  );
  expect(find('417')).toEqual(['000417 C', '417000 A', '000001 Room 417', '001417 B']);
});

test('[S5.16] serial number, location and type name are searched, narrowed as the text grows', () => {
  const { find } = searchOver({ serial_number: null, location: 'Bin store' }, { serial_number: '000009', location: 'Kitchen' });
  expect(find('extinguisher')).toHaveLength(2);
  expect(find('b')).toEqual(['null Bin store']);
  expect(find('bi')).toEqual(['null Bin store']);
  expect(find('bin ext')).toEqual(['null Bin store']);
  expect(find('k')).toEqual(['000009 Kitchen']);
  expect(find('   ')).toEqual([]);
});

test('[FORM.6, SCAN.9] an asset carries its serial number, and a number with any zeros before it, at every site', () => {
  const { search } = searchOver(
    { serial_number: '000417', location: 'A' },
    { serial_number: '417', location: 'B', site_id: stableId('another site') },
    { serial_number: '1417', location: 'C' },
    { serial_number: ' 417A', location: 'D' },
    { serial_number: null, location: '417' },
    { serial_number: '417', location: 'E', deleted_at: '2026-11-21T10:00:00.000Z' },
  );
  const carrying = (serial: string) => search.carrying(serial).map((id) => ids.get(id));
  expect(carrying(' 0417')).toEqual(['000417 A', '417 B']);
  expect(carrying('417a')).toEqual([' 417A D']);
  expect(carrying('17')).toEqual([]);
  expect(carrying(' ')).toEqual([]);
});

test('[DEV.13] one typing error is forgiven only when nothing matches', () => {
  const { find } = searchOver({ serial_number: '000009', location: 'Kitchen' }, { serial_number: '000010', location: 'Kitchin' });
  expect(find('kitchen')).toEqual(['000009 Kitchen']);
  expect(find('kithcen')).toEqual(['000009 Kitchen']);
  expect(find('cellar')).toEqual([]);
});

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ serial_number: String(from + at).padStart(6, '0'), location: 'Hall' }));

test('[SEARCH.5] beside a mistyped word all is found that is found beside the same word without its error', () => {
  const { find } = searchOver(...numbered(1, 500));
  expect(find('exitnguisher 000417')).toEqual(['000417 Hall']);
  expect(find('extinguihser 0004')).toEqual(find('extinguisher 0004'));
  expect(find('extinguihser 0004')).toHaveLength(111);
});

test('[SEARCH.5] the word without its error is looked for wherever it stands, however many words begin so', () => {
  const { find } = searchOver(
    { serial_number: '000447', location: 'Kitchen' },
    { serial_number: '000448', location: 'Kitchin' },
    ...Array.from({ length: 60 }, (_, at) => ({ serial_number: `SN-${at}`, location: `Kitchens${at} east` })),
  );
  expect(find('kitchin 000447')).toEqual(['000447 Kitchen']);
  expect(find('kitchin 0004')).toEqual(['000448 Kitchin']);
  expect(find('kithcen east')).toHaveLength(60);
});

test('[SEARCH.5] a number that nothing holds finds nothing, and not its neighbours', () => {
  const { find } = searchOver(...numbered(401, 460), { serial_number: 'SN-0417', location: 'Hall' });
  for (const text of ['000475', '475000', 'extinguisher 000475', 'sn-0475', 'exitnguisher 000475'])
    expect(find(text)).toEqual([]);
});

test('[S5.16] an edit, a deletion, a deleted site and a renamed type are seen at once', () => {
  const fields = { id: stableId<ReturnType<typeof exampleAsset>['id']>('moving'), serial_number: '000009', location: 'Kitchen' };
  const { store, search, find } = searchOver(fields);
  const commit = () => search.touched(store.takeTouched());
  expect(find('kitchen')).toHaveLength(1);
  store.putServer('assets', { ...exampleAsset({ ...fields, location: 'Cellar' }), ver: 2 });
  commit();
  expect(find('kitchen')).toHaveLength(0);
  expect(find('cellar')).toHaveLength(1);
  store.putServer('asset_types', { ...exampleAssetType({ name: 'Hose reel' }), ver: 2 });
  commit();
  expect(find('hose')).toHaveLength(1);
  expect(find('hose', stableId('another site'))).toHaveLength(0);
  store.putServer('sites', { ...exampleSite({ deleted_at: '2026-11-21T10:00:00.000Z' }), ver: 2 });
  commit();
  expect(find('hose')).toHaveLength(0);
  store.putServer('sites', { ...exampleSite(), ver: 3 });
  store.putServer('assets', { ...exampleAsset({ ...fields, deleted_at: '2026-11-21T10:00:00.000Z' }), ver: 4 });
  commit();
  expect(find('hose')).toHaveLength(0);
});

/** More than are kept in one text. */
const MANY = 5_000;
const manyAssets = Array.from({ length: MANY }, (_, at) => ({ serial_number: String(at).padStart(6, '0'), location: 'Hall' }));

const packedAssets = Array.from({ length: 100 }, (_, at) => ({
  ...exampleAsset({ id: stableId('packed', String(at)), serial_number: null, location: 'Packed' }),
  ver: 1,
}));

test('[SEARCH.1] what is searched is made ready in slices, so that the first search reads no records any more', () => {
  const { store } = searchOver(...manyAssets);
  let read = 0;
  class Counting extends Store {
    override *unpacked(...given: Parameters<Store['unpacked']>) {
      for (const one of super.unpacked(...given)) {
        read += 1;
        yield one;
      }
    }
  }
  const counting = new Counting();
  for (const entity of ['asset_types', 'assets'] as const) for (const row of store.rows(entity)) counting.putServer(entity, row);
  counting.putServer('sites', { ...exampleSite(), ver: 1 });
  counting.load('assets', toColumns('assets', packedAssets), 1, 1);
  const meta = { complete: false };
  const search = new AssetSearch({ store: counting, meta });
  // Each page of a first pull would undo it.
  expect(search.prepare(() => true)).toBe(true);
  expect(read).toBe(0);
  meta.complete = true;
  let slices = 1;
  const oneLook = () => {
    let looks = 1;
    return () => (looks -= 1) >= 0;
  };
  while (!search.prepare(oneLook())) slices += 1;
  expect(slices).toBeGreaterThan(10);
  expect(read).toBe(MANY);
  expect(search.find('4321', null).slice()).toHaveLength(1);
  expect(search.find('0', null)).toHaveLength(MANY);
  expect(search.find('packed', null)).toHaveLength(packedAssets.length);
  expect(read).toBe(MANY);
});

test('[SEARCH.1] who opens the search, where nothing is found yet, lets it be made ready at once', () => {
  vi.useFakeTimers();
  try {
    let left = 3;
    const slices = new InSlices(() => (left -= 1) === 0);
    const { store } = searchOver(...manyAssets);
    const search = new AssetSearch({ store, meta: { complete: true } }, () => slices.hurry());
    slices.stir();
    vi.advanceTimersByTime(100);
    expect(left).toBe(3);
    expect(search.find(' ', null)).toHaveLength(0);
    vi.advanceTimersByTime(10);
    expect(left).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('[SEARCH.3] a page of what was found is the same part of all of it, and the first ones stay the best', () => {
  const { search } = searchOver(...manyAssets);
  const found = search.find('0', null);
  expect(found.slice(4_990, 5_000)).toEqual(found.slice().slice(4_990));
  expect(
    search
      .find('4998', null)
      .slice(0, 1)
      .map((id) => ids.get(id)),
  ).toEqual(['004998 Hall']);
});
