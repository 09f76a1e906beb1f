import { must } from '#domain/assertions.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import { addDays } from '#domain/day/add-days.ts';
import type { AssetGrade, AssetGradeId } from '#domain/grade/asset-grade.ts';
import { repairReplace } from '#domain/grade/repair-replace.ts';
import type { User } from '#domain/user/user.ts';
import type { DemoAsset } from './demo-assets.ts';
import type { NewDemoId } from './demo-ids.ts';

const REPLACED_DAYS_AGO = 400;
const REPAIRED_AFTER_DAYS = 9;

/** Carries out the stories of repair and replacement: a line in the asset's history, and the grade that goes with it. */
export function carryOutRepairs(
  assets: readonly DemoAsset[],
  { today, user, newId }: { today: string; user: User; newId: NewDemoId },
): { assets: DemoAsset[]; grades: ReadonlyMap<AssetId, AssetGrade> } {
  const grades = new Map<AssetId, AssetGrade>();
  const changed = assets.map((demoAsset): DemoAsset => {
    const { asset, story, at } = demoAsset;
    if (story !== 'repaired' && story !== 'replaced') return demoAsset;
    const failed = must(at.past.at(-1), 'a past inspection');
    const day = story === 'replaced' ? addDays(today, -REPLACED_DAYS_AGO) : addDays(failed.date_to, REPAIRED_AFTER_DAYS);
    const now = `${day}T14:20:00.000Z`;
    const gradeId = newId<AssetGradeId>('grade');
    const { history, grade } = repairReplace(asset, { kind: story, user, gradeId, latest: null, today: day, now });
    grades.set(asset.id, grade);
    return { ...demoAsset, asset: { ...asset, history, updated_at: now } };
  });
  return { assets: changed, grades };
}
