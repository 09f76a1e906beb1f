import { CloudDownload, Coffee } from 'lucide-react';
import { NOT_HERE, useNotHere } from '#web/data/page/use-not-here.ts';
import { useList } from '#web/data/page/use-query.ts';
import { NotAllHere } from '#web/records/not-all-here.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { InspectionRow } from './inspection-row.tsx';

/** The current inspections, most urgent first, each with what is left to do. */
export function TodaysInspections() {
  const { page: summary, onRetry } = useList('dashboard', {});
  const notHere = useNotHere();
  if (onRetry !== null) {
    return (
      <section aria-label="Current inspections">
        <SectionHeading>Current inspections</SectionHeading>
        <FailedList onRetry={onRetry} />
      </section>
    );
  }
  if (summary === undefined) return <SkeletonRows count={3} />;
  const { inspections, current_count } = summary;
  if (current_count === 0 && notHere !== null) {
    return (
      <section aria-label="Current inspections">
        <SectionHeading>Current inspections</SectionHeading>
        <EmptyState icon={CloudDownload} title={NOT_HERE} hint={notHere} />
      </section>
    );
  }
  return (
    <section aria-label="Current inspections">
      <SectionHeading count={current_count}>Current inspections</SectionHeading>
      <NotAllHere />
      {current_count === 0 ? (
        <EmptyState
          icon={Coffee}
          title="Nothing to inspect today"
          hint="Inspections that run today appear here with what is left to do."
        />
      ) : (
        <RowBlock>
          {inspections.map((entry) => (
            <li key={entry.inspection.id}>
              <InspectionRow entry={entry} />
            </li>
          ))}
        </RowBlock>
      )}
      {current_count > inspections.length && (
        <LinkButton to="/inspections/{-$site_id}" params={{ site_id: undefined }} fullWidth sx={{ mt: 1.5 }}>
          View all {current_count} inspections
        </LinkButton>
      )}
    </section>
  );
}
