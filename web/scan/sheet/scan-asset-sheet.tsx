import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ScannedAsset } from '#web/data/queries/scan/scanned-assets.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { useOpenings } from '#web/ui/overlays/use-openings.ts';
import { giveSignal } from './give-signal.ts';
import { NoMatch } from './no-match.tsx';
import type { ScanRead } from './scan-read.ts';
import { ScanScreen } from './scan-screen.tsx';
import { ScannedList } from './scanned-list.tsx';
import { useLeftPage } from './use-left-page.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onFind: () => void;
}

/** From a code to its asset [S2]. */
export function ScanAssetSheet(props: Props) {
  const openings = useOpenings(props.open);
  return (
    <BottomSheet open={props.open} onClose={props.onClose} heading="Scan Asset" bare>
      <ScanAsset key={openings} {...props} />
    </BottomSheet>
  );
}

function ScanAsset({ open, onClose, onFind }: Props) {
  const navigate = useNavigate();
  const [read, setRead] = useState<ScanRead | null>(null);
  const found = useQuery('scannedAssets', { texts: read?.texts ?? [], inspection_id: null });
  useLeftPage(onClose);

  const go = ({ id }: ScannedAsset) => {
    onClose();
    void navigate({ to: '/assets/overview/$asset_id/{-$inspection_id}', params: { asset_id: id } });
  };
  const arrive = useEffectEvent((asset: ScannedAsset) => {
    giveSignal();
    go(asset);
  });
  const only = open && read !== null && found?.length === 1 ? found[0] : undefined;
  useEffect(() => {
    if (only !== undefined) arrive(only);
  }, [only]);

  const isSeveral = found !== undefined && found.length > 1;
  return (
    <ScanScreen
      isOn={open}
      onClose={onClose}
      help="Point at the code on the asset"
      read={read}
      onRead={setRead}
      isPaused={isSeveral}
      act="Find"
      result={
        read === null || found === undefined || found.length === 1 ? null : isSeveral ? (
          <ScannedList assets={found} onChoose={go} onAgain={() => setRead(null)} />
        ) : (
          <NoMatch read={read} onLeave={onClose} />
        )
      }
      action={
        <Button
          startIcon={<Search aria-hidden />}
          onClick={() => {
            onClose();
            onFind();
          }}
        >
          Find Asset
        </Button>
      }
    />
  );
}
