import Box from '@mui/material/Box';
import { CloudDownload } from 'lucide-react';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';

/** Over figures and lists while some of what they count may not have arrived [DEV]. */
export function NotAllHere() {
  const isIncomplete = useIncomplete();
  if (!isIncomplete) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, mb: 1.5, typography: 'body2', color: 'text.secondary' }}>
      <CloudDownload size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      Not all is on this device yet: figures may still change.
    </Box>
  );
}
