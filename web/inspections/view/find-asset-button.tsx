import Button from '@mui/material/Button';
import { Search } from 'lucide-react';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { FindAssetDialog } from '#web/finding/find-asset-dialog.tsx';
import { useFindDialog } from '#web/finding/use-find-dialog.ts';

/** Opens the search among the site's assets; what it finds opens for this inspection. */
export function FindAssetButton({ inspection }: { inspection: Pick<Inspection, 'id' | 'site_id'> }) {
  const find = useFindDialog('find-here');
  return (
    <>
      <Button
        startIcon={<Search aria-hidden />}
        aria-keyshortcuts="/"
        onClick={() => find.show({ siteId: inspection.site_id, inspectionId: inspection.id })}
      >
        Find Asset
      </Button>
      <FindAssetDialog find={find} />
    </>
  );
}
