import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ListChecks } from 'lucide-react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { showSyncCentre } from './sync-centre-state.ts';

/** What waits for this user's decision, and the way there [D7]. */
export function DecideRow({ count }: { count: number }) {
  return (
    <Box
      component="section"
      aria-label="To decide"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mt: 2,
        p: 2,
        borderRadius: '14px',
        bgcolor: 'surface.control',
      }}
    >
      <ListChecks size={24} aria-hidden style={{ flexShrink: 0 }} />
      <Typography sx={{ flex: '1 1 120px', fontWeight: 650 }}>{count.toLocaleString('en-GB')} to decide</Typography>
      <LinkButton to="/to-decide" onClick={() => showSyncCentre(false)} sx={{ bgcolor: 'surface.raised' }}>
        Decide
      </LinkButton>
    </Box>
  );
}
