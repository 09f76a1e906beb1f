import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { grouped } from '#domain/grouped.ts';
import type { SummaryRow } from '#web/data/queries/inspections/inspection-summary.ts';
import { GradeSquare } from '#web/ui/grades/grade-square.tsx';
import { GradeStrip } from '#web/ui/grades/grade-strip.tsx';
import { twoLines } from '#web/ui/rows/two-lines.ts';
import { GradedFigure } from './graded-figure.tsx';
import { radius } from '#web/ui/radius.ts';

interface Props {
  row: SummaryRow;
  onOpen: () => void;
  /** All that it counts is tested. */
  ofTested: boolean;
}

/** A type, place or inspector with how much is graded and how much failed. */
export function SummaryLine({ row, onOpen, ofTested }: Props) {
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={onOpen}
        sx={{ display: 'block', width: '100%', minHeight: 56, px: 1, py: 1.25, textAlign: 'start', borderRadius: radius.control }}
      >
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap', mb: 0.75 }}>
          <Typography component="span" sx={{ flex: '1 1 120px', minWidth: 0, fontWeight: 600, ...twoLines }}>
            {row.name}
          </Typography>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', columnGap: 2, whiteSpace: 'nowrap' }}>
            {row.colours.red > 0 && (
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, typography: 'detail' }}>
                <GradeSquare colour="red" size={20} decorative />
                {grouped(row.colours.red)} failed
              </Box>
            )}
            {ofTested ? (
              <Box component="span" sx={{ typography: 'detail', color: 'text.secondary' }}>
                {grouped(row.graded)} tested
              </Box>
            ) : (
              <GradedFigure graded={row.graded} total={row.total} />
            )}
          </Box>
        </Box>
        <GradeStrip counts={row.colours} />
      </ButtonBase>
    </Box>
  );
}
