import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import type { ScannedAsset } from '#web/data/queries/scan/scanned-assets.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { useOpenings } from '#web/ui/overlays/use-openings.ts';
import { giveSignal } from './give-signal.ts';
import { ResultBar } from './result-bar.tsx';
import { type ScanRead, serialOf } from './scan-read.ts';
import { ScanScreen } from './scan-screen.tsx';
import { shownText } from './shown-text.ts';
import { useLeftPage } from './use-left-page.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  heading: string;
  /** The asset that the code is for; null while it is being added. */
  assetId: AssetId | null;
  onCode: (code: string) => void;
}

/** Takes a code for an asset, unless another one carries it [S2, SCAN]. */
export function AllocateSheet(props: Props) {
  const openings = useOpenings(props.open);
  return (
    <BottomSheet open={props.open} onClose={props.onClose} heading={props.heading} bare>
      <Allocate key={openings} {...props} />
    </BottomSheet>
  );
}

function Allocate({ open, onClose, assetId, onCode }: Props) {
  const [read, setRead] = useState<ScanRead | null>(null);
  const code = read === null ? null : serialOf(read);
  const found = useQuery('scannedAssets', { texts: code === null ? [] : [code], inspection_id: null });
  const others = found?.filter(({ id }) => id !== assetId);
  const isIncomplete = useIncomplete();
  useLeftPage(onClose);

  const isFree = code !== null && others?.length === 0;
  const allocated = open && isFree && !isIncomplete ? code : null;
  const take = useEffectEvent((accepted: string) => {
    giveSignal();
    onCode(accepted);
    onClose();
  });
  useEffect(() => {
    if (allocated !== null) take(allocated);
  }, [allocated]);

  return (
    <ScanScreen
      isOn={open}
      onClose={onClose}
      help="Point at the new code"
      read={read}
      onRead={setRead}
      act="Allocate"
      result={
        read === null ? null : code === null ? (
          <NoSerial read={read} />
        ) : isFree && isIncomplete ? (
          <Unchecked read={read} />
        ) : (
          <Refusal others={others} onLeave={onClose} />
        )
      }
    />
  );
}

const NoSerial = ({ read }: { read: ScanRead }) => (
  <ResultBar title="This code can’t be a serial number" value={shownText(read.value)} />
);

/** It is taken once everything is here, unless an asset that carries it has come. */
const Unchecked = ({ read }: { read: ScanRead }) => (
  <ResultBar
    title="It can’t be checked yet whether another asset has this code: assets are still arriving"
    value={shownText(read.value)}
  />
);

/** Names the asset that carries the code, and leads to it. */
function Refusal({ others = [], onLeave }: { others: readonly ScannedAsset[] | undefined; onLeave: () => void }) {
  const [other] = others;
  if (other === undefined) return null;
  const more = others.length - 1;
  return (
    <ResultBar
      title={more === 0 ? 'Another asset has this code' : `${grouped(others.length)} other assets have this code`}
      value={[other.serial_number, other.asset_type_name, other.location, other.site_name].filter(Boolean).join(' · ')}
    >
      <LinkButton
        to="/assets/overview/$asset_id/{-$inspection_id}"
        params={{ asset_id: other.id }}
        onClick={onLeave}
        endIcon={<ChevronRight aria-hidden />}
      >
        View that asset
      </LinkButton>
    </ResultBar>
  );
}
