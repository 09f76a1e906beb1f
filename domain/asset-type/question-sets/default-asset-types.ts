import type { AssetType } from '../asset-type.ts';
import { dryRiser } from './dry-riser.ts';
import { emergencyLight } from './emergency-light.ts';
import { fireAlarmDevice } from './fire-alarm-device.ts';
import { fireBlanket } from './fire-blanket.ts';
import { fireDoor } from './fire-door.ts';
import { fireExtinguisher } from './fire-extinguisher.ts';
import { hoseReel } from './hose-reel.ts';
import type { QuestionSet } from './question-set.ts';
import { sprinklerValveSet } from './sprinkler-valve-set.ts';

export const questionSets: readonly QuestionSet[] = [
  fireExtinguisher,
  emergencyLight,
  fireDoor,
  fireAlarmDevice,
  hoseReel,
  dryRiser,
  sprinklerValveSet,
  fireBlanket,
];

/** The asset types of an empty database [SET]. */
export function defaultAssetTypes(now: string): AssetType[] {
  return questionSets.map(({ id, name, plural_name, is_complex, questions }) => ({
    id,
    name,
    plural_name,
    is_complex,
    questions,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }));
}
