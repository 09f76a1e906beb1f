import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ResultOf } from '#web/data/queries.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ScrolledAssetRows } from './virtual-asset-rows.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An asset was chosen. */
  onLeave: () => void;
  title: string;
  page: ResultOf<'findAssets'> | undefined;
  onRange: (from: number, to: number) => void;
  showSite?: boolean;
}

/** Assets at full height, each leading to its overview. */
export function AssetListDialog({ open, onClose, onLeave, title, page, onRange, showSite = false }: Props) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <AppDialog open={open} onClose={onClose} title={title} size="full-height" closable>
      <Box
        ref={setScroller}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', mx: -1, px: 1, pb: 1 }}
      >
        {page === undefined ? (
          <SkeletonRows />
        ) : (
          <ScrolledAssetRows
            page={page}
            onRange={onRange}
            scroller={scroller}
            label={title}
            inspectionId={null}
            showSite={showSite}
            onOpen={onLeave}
          />
        )}
      </Box>
    </AppDialog>
  );
}
