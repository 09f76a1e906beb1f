import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { ScrolledAssetRows } from './virtual-asset-rows.tsx';
import type { ResultOf } from '#web/data/protocol/query-types.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An asset was chosen. */
  onLeave: () => void;
  title: string;
  page: ResultOf<'findAssets'> | undefined;
  /** Where they can't be read. */
  onRetry: (() => void) | null;
  onRange: (from: number, to: number) => void;
  showSite?: boolean;
  /** The inspection that asset overviews are opened for. */
  inspectionId?: InspectionId | null;
  /** In place of the rows while there are none to show. */
  waiting?: ReactNode;
}

/** Assets at full height, each leading to its overview. */
export function AssetListDialog({
  open,
  onClose,
  onLeave,
  title,
  page,
  onRetry,
  onRange,
  showSite = false,
  inspectionId = null,
  waiting = <SkeletonRows />,
}: Props) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <AppDialog open={open} onClose={onClose} title={title} size="full-height" closable>
      <Box
        ref={setScroller}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', mx: -1, px: 1, pb: 1 }}
      >
        {onRetry !== null && <FailedList onRetry={onRetry} />}
        {onRetry === null && page === undefined && waiting}
        {onRetry === null && page !== undefined && (
          <ScrolledAssetRows
            page={page}
            onRange={onRange}
            scroller={scroller}
            label={title}
            inspectionId={inspectionId}
            showSite={showSite}
            onOpen={onLeave}
          />
        )}
      </Box>
    </AppDialog>
  );
}
