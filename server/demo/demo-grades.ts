import { must } from '#domain/assertions.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import { addDays } from '#domain/day/add-days.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { CAMPAIGN_DAYS } from './campaigns.ts';
import { type DemoAsset, halfDone } from './demo-assets.ts';
import type { gradeWriter } from './grade-writer.ts';
import type { Random } from './seeded-random.ts';

const OVERDUE_DAYS = 366;
const DAYS_SO_FAR = 6;

interface History {
  today: string;
  /** How many past campaigns graded an asset, on average; the newest first. */
  depth: number;
  repairs: ReadonlyMap<AssetId, AssetGrade>;
  write: ReturnType<typeof gradeWriter>;
  random: Random;
}

/** Every grade: of the past campaigns, of repairs, and of the half of the current ones that is done. */
export function* demoGrades(assets: readonly DemoAsset[], history: History): Generator<AssetGrade> {
  const { depth, repairs, write, random } = history;
  const done = halfDone(assets);
  for (const [index, demoAsset] of assets.entries()) {
    const { asset, at } = demoAsset;
    const campaigns = Math.floor((index + 1) * depth) - Math.floor(index * depth);
    yield* pastGrades(demoAsset, campaigns, history);
    const repair = repairs.get(asset.id);
    if (repair !== undefined) yield repair;
    if (at.current !== null && done.has(asset.id)) {
      yield write(asset, at.current, addDays(at.current.date_from, random.whole(DAYS_SO_FAR)));
    }
  }
}

function* pastGrades(
  { asset, story, at }: DemoAsset,
  campaigns: number,
  { today, write, random }: History,
): Generator<AssetGrade> {
  for (let nth = Math.min(campaigns, at.past.length) - 1; nth >= 0; nth -= 1) {
    const inspection = must(at.past[nth], 'a past inspection');
    const day = addDays(inspection.date_from, random.whole(CAMPAIGN_DAYS));
    if (story === 'overdue' && day > addDays(today, -OVERDUE_DAYS)) continue;
    const isOldest = nth === at.past.length - 1;
    if (story === 'no-access' && nth === 0) yield write(asset, inspection, day, 'no-access');
    else yield write(asset, inspection, day, story === 'repaired' && isOldest ? 'red' : undefined);
  }
}
