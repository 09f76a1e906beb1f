import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SiteId } from '#domain/site/site.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { FindAsset } from './find-asset.tsx';
import type { FindDialog } from './use-find-dialog.ts';

interface Props {
  find: FindDialog;
  /** Limits the search to the site's assets. */
  siteId?: SiteId | null;
  /** The inspection that asset overviews are opened for. */
  inspectionId?: InspectionId | null;
}

/** Find Asset at full height [S2]. */
export function FindAssetDialog({ find, siteId = null, inspectionId = null }: Props) {
  return (
    <AppDialog open={find.open} onClose={find.close} title="Find Asset..." size="full-height" closable>
      <FindAsset siteId={siteId} inspectionId={inspectionId} initial={find.text} onSearch={find.search} onOpen={find.leave} />
    </AppDialog>
  );
}
