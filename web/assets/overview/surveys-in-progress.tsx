import { draftKey } from '#web/data/protocol/draft.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { DraftSection } from '#web/grading/draft-section.tsx';

/** What was begun of the asset on this device and its next step doesn't lead to, with what stands in its way [SURVEY]. */
export function SurveysInProgress({ overview: { asset, survey_inspection } }: { overview: AssetOverview }) {
  const drafts = useQuery('draftsToResume', { asset_id: asset.id }) ?? [];
  const next = survey_inspection === null ? null : draftKey(asset.id, survey_inspection.id, null);
  const others = drafts.filter(({ key, obstacle }) => key !== next || obstacle !== null);
  return <DraftSection heading="Surveys in progress" drafts={others} />;
}
