import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { aroundTakesFocus } from '../around-takes-focus.ts';
import { radius } from '../radius.ts';
import { panelEdge } from './panel-edge.ts';

/** What stands above a screen until somebody has taken note of it: words and buttons. */
export function AlertBar({ children }: { children: ReactNode }) {
  return (
    <Box
      ref={aroundTakesFocus}
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mb: 2.5,
        px: 2,
        py: 1.5,
        borderRadius: radius.panel,
        bgcolor: 'background.paper',
        ...panelEdge,
        boxShadow: 'inset 3px 0 0 var(--mui-palette-error-main)',
      }}
    >
      {children}
    </Box>
  );
}
