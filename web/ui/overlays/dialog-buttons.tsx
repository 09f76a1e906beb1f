import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** Cancel, No, Stay: what changes nothing. */
  leave?: ReactNode;
  /** What acts; the likeliest last. */
  children?: ReactNode;
  /** What acts can't be wanted by accident: the one that leaves is nearest the thumb. */
  destructive?: boolean;
}

/**
 * The buttons of a dialog, in one order everywhere: in a row first what leaves, last what acts; stacked on phones with what
 * acts nearest the thumb, except where it destroys.
 */
export function DialogButtons({ leave, children, destructive = false }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: destructive ? 'column-reverse' : 'column', sm: 'row' },
        justifyContent: 'flex-end',
        gap: 1,
        mt: 1.5,
        '& > .MuiButton-colorNeutral': { bgcolor: 'surface.raised' },
        '& > .MuiButton-root': { minHeight: { xs: 56, sm: 48 } },
      }}
    >
      {leave}
      {children}
    </Box>
  );
}
