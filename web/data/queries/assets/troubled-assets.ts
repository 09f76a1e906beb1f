import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from './asset-line.ts';
import { currentInspections } from '../inspections/current-inspections.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { assetsColoured, siteTally } from '../sites/site-scope.ts';
import { visibleAsset } from './visible-asset.ts';

type Trouble = 'red' | 'amber';

/** How many assets fail, or wait for works, at the sites of the user's current inspections [DESK]. */
export function troubleCounts(store: StoreReader, _params: Record<string, never>): Record<Trouble, number> {
  const counts = { red: 0, amber: 0 };
  for (const id of sitesAtWork(store)) {
    const { colours } = siteTally(store, id);
    counts.red += colours.red;
    counts.amber += colours.amber;
  }
  return counts;
}

/** Those of one colour, the newest grades first. */
export function troubledAssets(store: StoreReader, { colour, window }: { colour: Trouble; window: Window }): Page<AssetLine> {
  const found = [...sitesAtWork(store)]
    .flatMap((id) => assetsColoured(store, id, colour))
    .sort((one, other) => (other.graded_at ?? '').localeCompare(one.graded_at ?? ''));
  const { rows, ...place } = pageOf(found, window);
  return {
    ...place,
    rows: rows.flatMap(({ id, graded_at }) => {
      const visible = visibleAsset(store, store.get('assets', id));
      return visible === null ? [] : [assetLine(visible, colour, graded_at)];
    }),
  };
}

const sitesAtWork = (store: StoreReader): Set<SiteId> => new Set(currentInspections(store).map(({ site }) => site.id));
