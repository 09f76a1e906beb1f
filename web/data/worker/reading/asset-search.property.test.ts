import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleSite } from '#domain/examples.ts';
import { searchKeys } from '#domain/asset/search-keys.ts';
import { stableId } from '#domain/stable-id.ts';
import type { Row } from '../../protocol/row.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { startsWithOneTypo } from '../../queries/assets/fuzzy-match.ts';
import { EVERYTHING } from '../store/read-keys.ts';
import { toColumns } from '../store/row-columns.ts';
import { Store } from '../store/store.ts';
import { AssetSearch } from './asset-search.ts';

const SITES = [0, 1, 2].map((at) => stableId<Row<'sites'>['id']>('site', String(at)));
const TYPES = [0, 1].map((at) => stableId<Row<'asset_types'>['id']>('type', String(at)));
const idOf = (at: number) => stableId<Row<'assets'>['id']>('asset', String(at));

const text = fc.string({ unit: fc.constantFrom('a', 'B', '0', '7', ' ', 'é', 'Σ', 'İ', '漢', '\n'), maxLength: 6 });
const written = fc.record({
  at: fc.nat(8),
  serial_number: fc.option(text),
  location: text,
  site: fc.nat(2),
  type: fc.nat(1),
  deleted: fc.boolean(),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('load' as const), assets: fc.array(written, { maxLength: 24 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), at: fc.nat(8), location: fc.option(text) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('put' as const), asset: written }) },
  fc.record({ kind: fc.constant('evict' as const), at: fc.nat(8) }),
  fc.record({ kind: fc.constant('site' as const), at: fc.nat(2), deleted: fc.boolean() }),
  fc.record({ kind: fc.constant('type' as const), at: fc.nat(1), name: text }),
  fc.record({ kind: fc.constant('prepare' as const), slices: fc.nat(2) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('find' as const), text, site: fc.option(fc.nat(2)) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never;

/** An edit of the location that the server has not. */
const WAITING = { op: 'op', entity: 'assets', ts: '2026-11-21T10:00:00.000Z', create: false, state: 'waiting' };

type Holds = (keys: readonly string[], word: string) => boolean;
const asTyped: Holds = (keys, word) => keys.some((key) => key.includes(word));
/** Of its own words one begins so, but for an error in a word without digits. */
const forgivingly: Holds = (keys, word) =>
  asTyped(keys, word) ||
  (/^\D{4,}$/.test(word) && keys.some((key) => key.split(/\s+/).some((own) => startsWithOneTypo(own, word))));

/** Each asset looked at by itself. */
function naively(store: Store, words: readonly string[], site: string | null, holds: Holds): string[] {
  const assets = [...store.rows('assets')] as unknown as Row<'assets'>[];
  const isSeen = (asset: Row<'assets'>) =>
    asset.deleted_at === null &&
    store.visible('sites', asset.site_id)?.deleted_at === null &&
    (site ?? asset.site_id) === asset.site_id;
  return assets
    .filter((asset) => {
      const type = store.visible('asset_types', asset.asset_type_id) as Row<'asset_types'> | undefined;
      if (!isSeen(asset) || type === undefined) return false;
      const keys = searchKeys(asset, type).map((key) => key.toLowerCase());
      return words.every((word) => holds(keys, word));
    })
    .map(({ id }) => id)
    .toSorted();
}

function take(store: Store, taken: Step, ver: number): void {
  const deleted_at = (deleted: boolean) => (deleted ? '2026-11-21T10:00:00.000Z' : null);
  const assetOf = ({ at, serial_number, location, site, type, deleted }: Written) => {
    const places = { site_id: SITES[site], asset_type_id: TYPES[type] } as Pick<Row<'assets'>, 'site_id' | 'asset_type_id'>;
    return { ...exampleAsset({ id: idOf(at), serial_number, location, ...places, deleted_at: deleted_at(deleted) }), ver };
  };
  if (taken.kind === 'put') store.putServer('assets', assetOf(taken.asset));
  else if (taken.kind === 'load') store.load('assets', toColumns('assets', taken.assets.map(assetOf)), 1, 1);
  else if (taken.kind === 'wait') {
    const { at, location } = taken;
    const change = { ...WAITING, id: idOf(at), patch: { location } } as unknown as LoggedChange;
    store.setWaiting('assets', idOf(at), location === null ? [] : [change]);
  } else if (taken.kind === 'evict') store.evict('assets', idOf(taken.at));
  else if (taken.kind === 'site') {
    const site = exampleSite({ id: SITES[taken.at] ?? exampleSite().id, deleted_at: deleted_at(taken.deleted) });
    store.putServer('sites', { ...site, ver });
  } else if (taken.kind === 'type') {
    const type = exampleAssetType({ id: TYPES[taken.at] ?? exampleAssetType().id, name: taken.name });
    store.putServer('asset_types', { ...type, ver });
  }
}

test('[SEARCH.2, SEARCH.5] a search finds what a look at each asset finds, whatever has changed before, between and while it was made ready', () => {
  const walk = (steps: readonly Step[]) => {
    const store = new Store();
    const search = new AssetSearch({ store, meta: { complete: true } });
    for (const at of SITES.keys()) take(store, { kind: 'site', at, deleted: false }, 0);
    for (const at of TYPES.keys()) take(store, { kind: 'type', at, name: 'ab 07' }, 0);
    for (const [ver, taken] of steps.entries()) {
      take(store, taken, ver + 1);
      // What comes many at once isn't told of one by one.
      search.touched(taken.kind === 'load' ? new Set([EVERYTHING]) : store.takeTouched());
      if (taken.kind === 'prepare') {
        let left = taken.slices;
        search.prepare(() => (left -= 1) >= 0);
      }
      if (taken.kind !== 'find') continue;
      const site = taken.site === null ? null : (SITES[taken.site] ?? null);
      const typed = taken.text.trim().toLowerCase();
      const words = typed.split(/\s+/);
      const found = search.find(taken.text, site);
      expect(found.slice()).toHaveLength(found.length);
      const expected = typed === '' ? [] : naively(store, words, site, asTyped);
      if (expected.length > 0 || words.every((word) => !/^\D{4,}$/.test(word))) {
        expect(found.slice().toSorted()).toEqual(expected);
      } else {
        expect(found.slice()).toEqual(expect.arrayContaining(naively(store, words, site, forgivingly)));
      }
    }
  };
  fc.assert(fc.property(fc.array(step, { minLength: 20, maxLength: 80, size: 'max' }), walk), { numRuns: 200 });
});
