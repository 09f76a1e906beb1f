import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { panelEdge } from '../page/panel-edge.ts';
import { radius } from '../radius.ts';

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
        borderRadius: radius.panel,
        overflow: 'hidden',
        backgroundColor: theme.vars.palette.background.paper,
        ...panelEdge,
        '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
      })}
    >
      {children}
    </Box>
  );
}
