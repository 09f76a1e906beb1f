import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The buttons of a form within a dialog: stacked on phones with the last one nearest the thumb, else in a row. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        justifyContent: 'flex-end',
        gap: 1,
        mt: 1.5,
        '& > .MuiButton-colorNeutral': { bgcolor: 'surface.raised' },
        '& > .MuiButton-root': { minHeight: { xs: 56, sm: 48 } },
      }}
    >
      {children}
    </Box>
  );
}
