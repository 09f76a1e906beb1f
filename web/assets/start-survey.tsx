import type { AssetOverview } from '#web/data/queries/asset-overview.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Offered while a current open inspection of the asset has no survey of it [S2]; a survey that was begun goes on. */
export function StartSurvey({ overview }: { overview: AssetOverview }) {
  const { asset, survey_inspection, survey_draft } = overview;
  if (survey_inspection === null) return null;
  return (
    <LinkButton
      to="/assets/survey/$asset_id/{-$inspection_id}"
      params={{ asset_id: asset.id, inspection_id: survey_inspection.id }}
      color="primary"
      size="large"
      fullWidth
    >
      {survey_draft === null
        ? 'Start Inspection Survey'
        : `Resume survey, ${survey_draft.answered} of ${survey_draft.total} answered`}
    </LinkButton>
  );
}
