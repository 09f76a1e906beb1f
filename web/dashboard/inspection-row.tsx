import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import type { TodaysInspection } from '#web/data/queries/todays-inspection.ts';
import { GradeStrip } from '#web/ui/grade-strip.tsx';
import { LinkRow } from '#web/ui/link-row.tsx';
import { twoLines } from '#web/ui/two-lines.ts';

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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mb: 1 }}>
          <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 650, ...twoLines }}>
            {site_name}
          </Typography>
          <Typography component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
            {ends_today && 'Ends today, '}
            {total - graded} left
          </Typography>
          <Typography component="span" variant="body2" sx={{ width: '100%', color: 'text.secondary' }}>
            <Box component="span" sx={twoLines}>
              {inspection.title}
            </Box>
            {date_range} · {graded}/{total} graded
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
