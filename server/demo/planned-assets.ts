import { must } from '#domain/assertions.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { emergencyLight } from '#domain/asset-type/question-sets/emergency-light.ts';
import { fireDoor } from '#domain/asset-type/question-sets/fire-door.ts';
import { fireExtinguisher } from '#domain/asset-type/question-sets/fire-extinguisher.ts';
import { places } from './places.ts';

/** What a demonstration needs to show of an asset. */
export type Story = 'overdue' | 'no-access' | 'replaced' | 'repaired';

export interface PlannedAsset {
  place: number;
  type: AssetTypeId;
  story: Story | null;
}

/** The 400 assets of the five places. */
const plan: readonly PlannedAsset[] = places.flatMap(({ counts }, place) =>
  counts.flatMap(([type, count]) => Array.from({ length: count }, () => ({ place, type, story: null }))),
);
export const PLAN_SIZE = plan.length;

/** Spread evenly over the plan, so that every place keeps its share. */
export function plannedAssets(count: number): PlannedAsset[] {
  return Array.from({ length: count }, (_, at) => must(plan[Math.floor((at * PLAN_SIZE) / count)], 'a planned asset'));
}

const stories: readonly [Story, AssetTypeId, number][] = [
  ['no-access', fireDoor.id, 2],
  ['replaced', fireExtinguisher.id, 1],
  ['repaired', emergencyLight.id, 3],
  ['overdue', fireExtinguisher.id, 4],
  ['overdue', emergencyLight.id, 2],
];

/** Gives the stories to assets of their types, spread over those that there are. */
export function withStories(assets: readonly PlannedAsset[]): PlannedAsset[] {
  const told = [...assets];
  for (const [story, type, count] of stories) {
    const free = told.flatMap((asset, at) => (asset.type === type && asset.story === null ? [at] : []));
    for (let nth = 0; nth < Math.min(count, free.length); nth += 1) {
      const at = must(free[Math.floor(((nth + 0.5) * free.length) / count)], 'a free asset');
      told[at] = { ...must(told[at], 'an asset'), story };
    }
  }
  return told;
}
