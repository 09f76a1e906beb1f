import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight, Coffee } from 'lucide-react';
import type { TodaysInspection } from '#web/data/queries/dashboard.ts';
import { useQuery } from '#web/data/use-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { GradeStrip } from '#web/ui/grade-strip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LinkRow } from '#web/ui/link-row.tsx';
import { RowBlock } from '#web/ui/row-block.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

/** The current inspections, most urgent first, each with what is left to do. */
export function TodaysInspections() {
  const summary = useQuery('dashboard', {});
  if (summary === undefined) return <SkeletonRows count={3} />;
  const { inspections, current_count } = summary;
  return (
    <section aria-label="Current inspections">
      <SectionHeading count={current_count}>Current inspections</SectionHeading>
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

function InspectionRow({ entry }: { entry: TodaysInspection }) {
  const { inspection, site_name, date_range, ends_today, graded, total, colours } = entry;
  return (
    <LinkRow to="/inspections/view/$inspection_id" params={{ inspection_id: inspection.id }}>
      <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mb: 1 }}>
          <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
            {site_name}
          </Typography>
          <Typography component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
            {ends_today && 'Ends today, '}
            {total - graded} left
          </Typography>
          <Typography component="span" variant="body2" sx={{ width: '100%', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {inspection.title} · {date_range} · {graded}/{total} graded
          </Typography>
        </Box>
        <GradeStrip counts={colours} />
      </Box>
      <Box component="span" sx={{ display: 'flex', color: 'text.tertiary' }}>
        <ChevronRight size={24} aria-hidden />
      </Box>
    </LinkRow>
  );
}
