import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { radius } from '#web/ui/radius.ts';

interface Props {
  title: string;
  /** Any text: it is shown as it stands. */
  value?: string | undefined;
  children?: ReactNode;
}

/** What a scan led to, when it led nowhere: white, so that it reads on any picture. */
export const ResultBar = ({ title, value, children }: Props) => (
  <Box
    sx={{
      width: '100%',
      maxHeight: '100%',
      overflowY: 'auto',
      px: 2,
      py: 1.25,
      borderRadius: radius.panel,
      bgcolor: 'text.primary',
      color: 'surface.ink',
      '& .MuiButton-root': { color: 'surface.ink', boxShadow: 'inset 0 0 0 1px currentColor', bgcolor: 'transparent' },
    }}
  >
    <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
    {value !== undefined && <Typography sx={{ overflowWrap: 'anywhere' }}>{value}</Typography>}
    {children !== undefined && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>{children}</Box>}
  </Box>
);
