import Typography from '@mui/material/Typography';
import type { Site } from '#domain/site/site.ts';
import { siteAddress } from '#domain/site/site-address.ts';
import { Panel } from '#web/ui/panel.tsx';

export function LocationPanel({ site }: { site: Site }) {
  return (
    <Panel heading="Location">
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{site.name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {siteAddress(site)}
      </Typography>
      {site.notes !== null && site.notes.trim() !== '' && (
        <Typography variant="body2" sx={{ mt: { md: 1 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {site.notes}
        </Typography>
      )}
    </Panel>
  );
}
