import { must } from '#domain/assertions.ts';
import { fireDoor } from '#domain/asset-type/question-sets/fire-door.ts';
import type { Asset, AssetId } from '#domain/asset/asset.ts';
import { padSerial } from '#domain/asset/search-keys.ts';
import type { User } from '#domain/user/user.ts';
import type { NewDemoId } from './demo-ids.ts';
import type { DemoSite } from './demo-sites.ts';
import { locationIn } from './places.ts';
import { PLAN_SIZE, plannedAssets, type Story, withStories } from './planned-assets.ts';
import type { Random } from './seeded-random.ts';

export interface DemoAsset {
  asset: Asset;
  story: Story | null;
  at: DemoSite;
}

const FIRST_SERIAL = 101;

/** The assets of all sites, `size` of them. Stories are told at the main sites only. */
export function demoAssets(
  size: number,
  sites: readonly DemoSite[][],
  { began, random, newId, creator }: { began: string; random: Random; newId: NewDemoId; creator: User },
): DemoAsset[] {
  return sites.flatMap((copySites, copy) => {
    const planned = plannedAssets(Math.min(PLAN_SIZE, size - copy * PLAN_SIZE));
    return (copy === 0 ? withStories(planned) : planned).map(({ place, type, story }, index): DemoAsset => {
      const at = must(copySites[place], 'a site');
      const asset: Asset = {
        id: newId<AssetId>('asset'),
        created_by_id: creator.id,
        asset_type_id: type,
        site_id: at.site.id,
        location: locationIn(at.place, type === fireDoor.id, random),
        serial_number: padSerial(String(FIRST_SERIAL + copy * PLAN_SIZE + index)),
        history: null,
        created_at: began,
        updated_at: began,
        deleted_at: null,
      };
      return { asset, story, at };
    });
  });
}

/** Half of each current inspection's assets: the ones that it has graded so far. */
export function halfDone(assets: readonly DemoAsset[]): Set<AssetId> {
  const done = new Set<AssetId>();
  for (const ofSite of Map.groupBy(assets, ({ at }) => at).values()) {
    const ready = ofSite.filter(({ at, story }) => at.current !== null && story !== 'overdue' && story !== 'no-access');
    const half = Math.min(ready.length, Math.floor(ofSite.length / 2));
    for (let nth = 0; nth < half; nth += 1) {
      done.add(must(ready[Math.floor((nth * ready.length) / half)], 'an asset').asset.id);
    }
  }
  return done;
}
