import Box from '@mui/material/Box';
import { grouped } from '#domain/grouped.ts';

/** 'graded/total' of a row, the graded part bold. */
export function GradedFigure({ graded, total }: { graded: number; total: number }) {
  return (
    <Box component="span" sx={{ typography: 'detail', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <Box component="b" sx={{ fontWeight: 650, color: 'text.primary' }}>
        {grouped(graded)}
      </Box>
      /{grouped(total)}
    </Box>
  );
}
