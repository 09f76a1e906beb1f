import { AssetListDialog } from '#web/finding/asset-list-dialog.tsx';
import { useListWindow } from '#web/ui/rows/use-list-window.ts';
import { useList } from '#web/data/page/use-query.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** An asset was chosen. */
  onLeave: () => void;
  colour: 'red' | 'amber';
}

/** The assets behind a tile: at the sites of the current inspections, the newest grades first. */
export function TroubledAssetsDialog({ open, onClose, onLeave, colour }: Props) {
  const [window, showRange] = useListWindow(`troubled ${colour}`);
  const asked = { colour, window };
  const { page, onRetry } = useList('troubledAssets', asked, { keepPrevious: true });
  return (
    <AssetListDialog
      open={open}
      onClose={onClose}
      onLeave={onLeave}
      title={colour === 'red' ? 'Failed assets' : 'Works due'}
      page={page}
      onRetry={onRetry}
      onRange={showRange}
      showSite
    />
  );
}
