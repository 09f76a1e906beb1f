import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What stands under a field: its error, else its hint, and the room that is left in a text near its end; else nothing. */
export function fieldMessage(error: string | undefined, hint: string | undefined, room: string | null = null): ReactNode {
  if (room === null) return error === undefined ? hint : <Complaint>{error}</Complaint>;
  return (
    <>
      {error === undefined ? hint : <Complaint>{error}</Complaint>}
      <Box component="span" role="status" sx={{ display: 'block', color: 'text.secondary' }}>
        {room}
      </Box>
    </>
  );
}

const Complaint = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: 'flex', gap: 0.75, whiteSpace: 'pre-line' }}>
    <CircleAlert size={18} aria-hidden style={{ flexShrink: 0, marginTop: 1 }} />
    {children}
  </Box>
);
