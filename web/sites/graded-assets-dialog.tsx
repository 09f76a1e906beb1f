import Box from '@mui/material/Box';
import { useState } from 'react';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { SiteId } from '#domain/site/site.ts';
import { useListWindow } from '#web/assets/use-list-window.ts';
import { ScrolledAssetRows } from '#web/assets/virtual-asset-rows.tsx';
import { useQuery } from '#web/data/use-query.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { gradeWords } from '#web/ui/grade-square.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  siteId: SiteId;
  colour: GradeColour;
}

/** The assets behind one row of the grading panel. */
export function GradedAssetsDialog({ open, onClose, siteId, colour }: Props) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [window, showRange] = useListWindow();
  const page = useQuery('siteAssets', { site_id: siteId, colour, window }, { keepPrevious: true });
  return (
    <AppDialog open={open} onClose={onClose} title={gradeWords[colour]} size="full-height" closable>
      <Box
        ref={setScroller}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', mx: -1, px: 1, pb: 1 }}
      >
        {page === undefined ? (
          <SkeletonRows />
        ) : (
          <ScrolledAssetRows
            page={page}
            onRange={showRange}
            scroller={scroller}
            label={gradeWords[colour]}
            inspectionId={null}
            onOpen={onClose}
          />
        )}
      </Box>
    </AppDialog>
  );
}
