import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ListChecks } from 'lucide-react';
import { grouped } from '#domain/grouped.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { showSyncCentre } from '../unsent/sync-centre-state.ts';
import { radius } from '#web/ui/radius.ts';

/** What waits for this user's decision, and the way there [HELD]. */
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
        borderRadius: radius.panel,
        bgcolor: 'surface.control',
        ...panelEdge,
      }}
    >
      <ListChecks size={24} aria-hidden style={{ flexShrink: 0 }} />
      <Typography sx={{ flex: '1 1 120px', fontWeight: 650 }}>{grouped(count)} to decide</Typography>
      <LinkButton to="/to-decide" onClick={() => showSyncCentre(false)} sx={{ bgcolor: 'surface.raised' }}>
        Decide
      </LinkButton>
    </Box>
  );
}
