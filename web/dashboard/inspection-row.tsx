import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import { grouped } from '#domain/grouped.ts';
import type { TodaysInspection } from '#web/data/queries/inspections/todays-inspection.ts';
import { gradedOfTotal } from '#web/ui/grades/graded-of-total.ts';
import { GradeStrip } from '#web/ui/grades/grade-strip.tsx';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { twoLines } from '#web/ui/rows/two-lines.ts';

interface Props {
  entry: TodaysInspection;
  onOpen?: () => void;
}

/** A current inspection and what is left to do there. */
export function InspectionRow({ entry, onOpen }: Props) {
  const { inspection, site_name, date_range, ends_today, graded, total, colours } = entry;
  return (
    <LinkRow to="/inspections/view/$inspection_id" params={{ inspection_id: inspection.id }} onClick={onOpen}>
      <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', columnGap: 1.5 }}>
          <Typography variant="lead" component="span" sx={{ minWidth: 0, ...twoLines }}>
            {site_name}
          </Typography>
          <Typography variant="detail" component="span" sx={{ flex: 'none', maxWidth: '50%', color: 'text.secondary' }}>
            {ends_today && 'Ends today, '}
            {grouped(total - graded)} left
          </Typography>
        </Box>
        <Typography component="span" variant="body2" sx={{ display: 'block', mb: 1, color: 'text.secondary' }}>
          <Box component="span" sx={twoLines}>
            {inspection.title}
          </Box>
          {date_range} · {gradedOfTotal(graded, total)} graded
        </Typography>
        <GradeStrip counts={colours} />
      </Box>
      <Box component="span" sx={{ display: 'flex', color: 'text.tertiary' }}>
        <ChevronRight size={24} aria-hidden />
      </Box>
    </LinkRow>
  );
}
