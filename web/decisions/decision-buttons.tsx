import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { NeedsConnection } from '#web/ui/page/needs-connection.tsx';

interface Props {
  online: boolean;
  /** Above them. */
  space: number;
  children: ReactNode;
}

/** The ways to decide, side by side where there is room; without a connection what they need is said. */
export function DecisionButtons({ online, space, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: space,
        '& > button': { flex: { xs: '1 1 140px', sm: 'none' }, minWidth: 'min-content' },
      }}
    >
      {children}
      {!online && <NeedsConnection />}
    </Box>
  );
}
