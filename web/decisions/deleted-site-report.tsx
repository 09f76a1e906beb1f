import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { SiteId } from '#domain/site/site.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { SiteReportDialog } from '#web/reports/site-report-dialog.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';

/** The report of a site that is deleted, where it had assets [PROOF]. */
export function DeletedSiteReport({ siteId, describedBy }: { siteId: SiteId; describedBy: string }) {
  const types = useQuery('siteTypes', { site_id: siteId });
  const [open, setOpen] = useState(false);
  if (types === undefined || types.length === 0) return null;
  return (
    <>
      <Button
        startIcon={<Download aria-hidden />}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Site report...
      </Button>
      <OnceOpened open={open}>
        <SiteReportDialog open={open} onClose={() => setOpen(false)} siteId={siteId} assetTypes={types} />
      </OnceOpened>
    </>
  );
}
