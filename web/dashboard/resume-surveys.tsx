import { useQuery } from '#web/data/page/use-query.ts';
import type { DraftToResume } from '#web/data/queries/surveys/drafts-to-resume.ts';
import { DraftSection } from '#web/grading/draft-section.tsx';

/** Surveys that were begun on this device and not submitted [DESK]. */
export function ResumeSurveys() {
  const drafts = useQuery('draftsToResume', {}) ?? [];
  return <DraftSection heading="Surveys to resume" drafts={drafts} aboutOf={assetOf} />;
}

const assetOf = ({ asset, asset_type, site }: DraftToResume): string =>
  [asset?.serial_number || 'NO SERIAL', asset_type?.name, asset?.location, site?.name].filter(Boolean).join(' · ');
