import { useQuery } from '#web/data/page/use-query.ts';
import type { DraftToResume } from '#web/data/queries/surveys/drafts-to-resume.ts';
import { DraftRow } from '#web/grading/draft-row.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';

/** Surveys that were begun on this device and not submitted [DESK]. */
export function ResumeSurveys() {
  const drafts = useQuery('draftsToResume', {}) ?? [];
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Surveys to resume">
      <SectionHeading count={drafts.length}>Surveys to resume</SectionHeading>
      <RowBlock>
        {drafts.map((entry) => (
          <li key={entry.key}>
            <DraftRow entry={entry} about={assetOf(entry)} />
          </li>
        ))}
      </RowBlock>
    </section>
  );
}

const assetOf = ({ asset, asset_type, site }: DraftToResume): string =>
  [asset?.serial_number || 'NO SERIAL', asset_type?.name, asset?.location, site?.name].filter(Boolean).join(' · ');
