import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { MoreButton } from '../buttons/more-button.tsx';
import { radius } from '../radius.ts';
import { ROOM_FOR_COLUMNS } from '../text-size.ts';

interface Props {
  label: string;
  /** So many are not shown yet. */
  hidden: number;
  onMore: () => void;
  /** Where there is room for columns they are rows of one surface. */
  becomeRows?: boolean;
  /** An item each. */
  children: ReactNode;
}

/** Cards in as many columns as have room, further ones at a press. */
export function CardList({ label, hidden, onMore, becomeRows = false, children }: Props) {
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        sx={{ display: 'grid', m: 0, p: 0, listStyle: 'none', ...(becomeRows ? rows : cards) }}
      >
        {children}
      </Box>
      <MoreButton hidden={hidden} onMore={onMore} sx={{ mt: 2 }} />
    </>
  );
}

const cards = {
  gap: { xs: 1.25, md: 2 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
};

const rows = {
  gap: 1.25,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  [ROOM_FOR_COLUMNS]: { gap: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  borderRadius: radius.panel,
  overflow: 'hidden',
};
