import type { Asset } from '../asset/asset.ts';
import { type SurveyStart, surveyStart } from '../survey/survey-start.ts';
import type { Inspection } from './inspection.ts';

/** What a scan in a round through an inspection leads to: its survey, or why not. */
export type RoundVerdict = SurveyStart | 'deleted' | 'other-site';

/** Of an asset whose code was scanned in a round [SCAN]; a deleted site takes its assets with it. */
export function roundVerdict(
  asset: Pick<Asset, 'site_id' | 'asset_type_id' | 'deleted_at'>,
  inspection: Inspection,
  { isHidden, isGraded, today }: { isHidden: boolean; isGraded: boolean; today: string },
): RoundVerdict {
  if (isHidden || asset.deleted_at !== null) return 'deleted';
  if (asset.site_id !== inspection.site_id) return 'other-site';
  return surveyStart(asset, inspection, isGraded, today);
}
