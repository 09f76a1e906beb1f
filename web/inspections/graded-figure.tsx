import Box from '@mui/material/Box';

/** 'graded/total' of a row, the graded part bold. */
export function GradedFigure({ graded, total }: { graded: number; total: number }) {
  return (
    <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <Box component="b" sx={{ fontWeight: 650, color: 'text.primary' }}>
        {graded}
      </Box>
      /{total}
    </Box>
  );
}
