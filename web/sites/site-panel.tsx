import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { FileDown, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isAdministrator, may } from '#domain/permissions.ts';
import { keptForm } from '#web/data/kept-forms.ts';
import type { SiteDetail } from '#web/data/queries/site-detail.ts';
import { useSession } from '#web/data/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { deleteSite } from './site-actions.tsx';
import { SiteReportDialog } from './site-report-dialog.tsx';
import { eventLogKey } from './typed-about-site.ts';

/** Client, address and notes, with what can be done with the site [S2]. */
export function SitePanel({ detail }: { detail: SiteDetail }) {
  const { site, address, asset_types, total, history } = detail;
  const { user } = useSession();
  const navigate = useNavigate();
  const [reporting, setReporting] = useState(false);
  if (user === null) return null;
  const leave = () =>
    void navigate({
      ...(isAdministrator(user) ? { to: '/sites' } : { to: '/inspections/{-$site_id}', params: { site_id: undefined } }),
      ignoreBlocker: true,
    });
  const askToDelete = () =>
    deleteSite(
      site,
      { assets: total, inspections: history.total, typed: keptForm(user.id, eventLogKey(site.id)) !== null },
      leave,
    );
  return (
    <Box
      component="section"
      aria-labelledby="site-name"
      sx={{ p: { xs: 2, md: 2.5 }, borderRadius: '14px', bgcolor: 'background.paper', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography id="site-name" component="h2" sx={{ fontSize: '1.25rem', lineHeight: 26 / 20, fontWeight: 650 }}>
            {site.name}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{site.client_name}</Typography>
        </Box>
        {may(user, 'edit', { entity: 'sites', record: site, fields: ['name'] }) && (
          <LinkButton to="/site/edit/$site_id" params={{ site_id: site.id }} startIcon={<Pencil aria-hidden />}>
            Edit Site
          </LinkButton>
        )}
      </Box>
      <Typography sx={{ mt: 1.25 }}>{address}</Typography>
      {site.notes !== null && (
        <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary', whiteSpace: 'pre-line' }}>
          {site.notes}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 1,
          mt: 2,
          '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
        }}
      >
        {total > 0 && (
          <Button startIcon={<FileDown aria-hidden />} onClick={() => setReporting(true)}>
            Download Site Report...
          </Button>
        )}
        {total > 0 && (
          <LinkButton to="/labels" search={{ site_id: site.id }} startIcon={<Printer aria-hidden />}>
            Print Labels
          </LinkButton>
        )}
        {may(user, 'delete', { entity: 'sites', record: site }) && (
          <Button
            variant="outlined"
            color="error"
            startIcon={<Trash2 aria-hidden />}
            onClick={() => void askToDelete()}
            sx={{ ml: { sm: 'auto' } }}
          >
            Delete Site
          </Button>
        )}
      </Box>
      <SiteReportDialog open={reporting} onClose={() => setReporting(false)} siteId={site.id} assetTypes={asset_types} />
    </Box>
  );
}
