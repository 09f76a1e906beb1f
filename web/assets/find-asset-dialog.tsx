import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SiteId } from '#domain/site/site.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { FindAsset } from './find-asset.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Limits the search to the site's assets. */
  siteId?: SiteId | null;
  /** The inspection that asset overviews are opened for. */
  inspectionId?: InspectionId | null;
}

/** Find Asset at full height [S2]. */
export function FindAssetDialog({ open, onClose, siteId = null, inspectionId = null }: Props) {
  return (
    <AppDialog open={open} onClose={onClose} title="Find Asset..." size="full-height" closable>
      <FindAsset siteId={siteId} inspectionId={inspectionId} onOpen={onClose} />
    </AppDialog>
  );
}
