import Box from '@mui/material/Box';
import { ROOM_FOR_COLUMNS } from '#web/ui/text-size.ts';

/** What rows of users and their heads share on wide screens; the last column has the buttons. */
export const userColumns = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  [ROOM_FOR_COLUMNS]: {
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 1.5fr) minmax(0, 1fr) 10.5rem',
  },
  columnGap: 2,
} as const;

/** The names of the columns, above the rows on wide screens; rows read well without them. */
export function UserColumnHeads() {
  return (
    <Box
      aria-hidden
      sx={{
        ...userColumns,
        display: 'none',
        [ROOM_FOR_COLUMNS]: { ...userColumns[ROOM_FOR_COLUMNS], display: 'grid' },
        p: '8px 8px 8px 20px',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {['Name', 'Username', 'Role', 'Status'].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </Box>
  );
}
