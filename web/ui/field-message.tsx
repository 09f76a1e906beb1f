import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What stands under a field: its error, else its hint, else nothing. */
export function fieldMessage(error: string | undefined, hint: string | undefined): ReactNode {
  if (error === undefined) return hint;
  return (
    <Box component="span" sx={{ display: 'flex', gap: 0.75, whiteSpace: 'pre-line' }}>
      <CircleAlert size={18} aria-hidden style={{ flexShrink: 0, marginTop: 1 }} />
      {error}
    </Box>
  );
}
