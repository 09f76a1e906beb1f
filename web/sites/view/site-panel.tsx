import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FileDown, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { may } from '#domain/permissions.ts';
import type { SiteDetail } from '#web/data/queries/sites/site-detail.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { DeleteSite } from './delete-site.tsx';
import { SiteReportDialog } from '../../reports/site-report-dialog.tsx';
import { radius } from '#web/ui/radius.ts';

/** Client, address and notes, with what can be done with the site [S2]. */
export function SitePanel({ detail }: { detail: SiteDetail }) {
  const { site, address, asset_types, total } = detail;
  const { user } = useSession();
  const [reporting, setReporting] = useState(false);
  if (user === null) return null;
  return (
    <Box
      component="section"
      aria-labelledby="site-name"
      sx={{
        p: { xs: 2, md: 2.5 },
        borderRadius: radius.panel,
        bgcolor: 'background.paper',
        ...panelEdge,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="title" id="site-name" component="h2">
            {site.name}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{site.client_name}</Typography>
          <Typography sx={{ mt: 1.25 }}>{address}</Typography>
          {site.notes !== null && (
            <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary', whiteSpace: 'pre-line' }}>
              {site.notes}
            </Typography>
          )}
        </Box>
        {may(user, 'edit', { entity: 'sites', record: site, fields: ['name'] }) && (
          <LinkButton
            to="/site/edit/$site_id"
            params={{ site_id: site.id }}
            startIcon={<Pencil aria-hidden />}
            sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
          >
            Edit Site
          </LinkButton>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mt: { xs: 1, sm: 2 },
          '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
        }}
      >
        {total > 0 && (
          <>
            <Button startIcon={<FileDown aria-hidden />} onClick={() => setReporting(true)}>
              Download Site Report...
            </Button>
            <LinkButton to="/labels" search={{ site_id: site.id }} startIcon={<Printer aria-hidden />}>
              Print Labels
            </LinkButton>
          </>
        )}
        <DeleteSite detail={detail} />
      </Box>
      <SiteReportDialog open={reporting} onClose={() => setReporting(false)} siteId={site.id} assetTypes={asset_types} />
    </Box>
  );
}
