import Box from '@mui/material/Box';
import { gradedOfTotal } from './graded-of-total.ts';

/** '12/40 graded', the figures in bold [S2]. */
export function GradedWords({ graded, total }: { graded: number; total: number }) {
  return (
    <>
      <Box component="b" sx={{ color: 'text.primary', fontWeight: 700, whiteSpace: 'nowrap' }}>
        {gradedOfTotal(graded, total)}
      </Box>{' '}
      graded
    </>
  );
}
