import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { SiteId } from '#domain/site/site.ts';
import { AssetListDialog } from '#web/finding/asset-list-dialog.tsx';
import { useListWindow } from '#web/ui/rows/use-list-window.ts';
import { useList } from '#web/data/page/use-query.ts';
import { gradeWords } from '#web/ui/grades/grade-square.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An asset was chosen. */
  onLeave: () => void;
  siteId: SiteId;
  colour: GradeColour;
}

/** The assets behind one row of the grading panel. */
export function GradedAssetsDialog({ open, onClose, onLeave, siteId, colour }: Props) {
  const [window, showRange] = useListWindow(`graded ${colour}`);
  const asked = { site_id: siteId, colour, window };
  const { page, onRetry } = useList('siteAssets', asked, { keepPrevious: true });
  return (
    <AssetListDialog
      open={open}
      onClose={onClose}
      onLeave={onLeave}
      title={gradeWords[colour]}
      page={page}
      onRetry={onRetry}
      onRange={showRange}
    />
  );
}
