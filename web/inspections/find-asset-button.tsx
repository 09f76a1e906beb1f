import Button from '@mui/material/Button';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { FindAssetDialog } from '#web/assets/find-asset-dialog.tsx';

/** Opens the search among the site's assets; what it finds opens for this inspection. */
export function FindAssetButton({ inspection }: { inspection: Pick<Inspection, 'id' | 'site_id'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Search aria-hidden />} onClick={() => setOpen(true)}>
        Find Asset
      </Button>
      <FindAssetDialog open={open} onClose={() => setOpen(false)} siteId={inspection.site_id} inspectionId={inspection.id} />
    </>
  );
}
