import Typography from '@mui/material/Typography';
import { may } from '#domain/permissions.ts';
import type { Site } from '#domain/site/site.ts';
import { siteAddress } from '#domain/site/site-address.ts';
import { isBlank } from '#domain/value-required.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Panel } from '#web/ui/page/panel.tsx';

export function LocationPanel({ site }: { site: Site }) {
  const { user } = useSession();
  return (
    <Panel heading="Location">
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{site.name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {siteAddress(site)}
      </Typography>
      {!isBlank(site.notes) && (
        <Typography variant="body2" sx={{ mt: { md: 1 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {site.notes}
        </Typography>
      )}
      {user !== null && may(user, 'edit', { entity: 'sites', record: site, fields: ['name'] }) && (
        <LinkButton to="/site/$site_id" params={{ site_id: site.id }} sx={{ mt: 1.5 }}>
          View Site
        </LinkButton>
      )}
    </Panel>
  );
}
