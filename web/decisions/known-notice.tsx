import Box from '@mui/material/Box';
import { CloudOff } from 'lucide-react';
import { formatInstant } from '#domain/day/format-instant.ts';

/** Offline: what was known last, and that decisions wait for a connection. */
export function KnownNotice({ at }: { at: string | null }) {
  return (
    <Box role="status" sx={{ display: 'flex', gap: 1.25, color: 'text.secondary', typography: 'notes' }}>
      <CloudOff size={20} aria-hidden style={{ flexShrink: 0 }} />
      {at === null
        ? 'Offline. What waits has not been received on this device yet.'
        : `Offline. This is what was known ${formatInstant(at)}. Decisions need a connection.`}
    </Box>
  );
}
