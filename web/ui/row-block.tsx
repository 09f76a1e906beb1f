import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Rows in one surface with lines between them. */
export function RowBlock({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={(theme) => ({
        m: 0,
        p: 0,
        listStyle: 'none',
        borderRadius: '14px',
        overflow: 'hidden',
        backgroundColor: theme.vars.palette.background.paper,
        '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
      })}
    >
      {children}
    </Box>
  );
}
