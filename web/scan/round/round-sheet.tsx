import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import { FindAssetDialog } from '#web/finding/find-asset-dialog.tsx';
import { useFindDialog } from '#web/finding/use-find-dialog.ts';
import type { Round } from '#web/data/queries/scan/round.ts';
import type { ScannedAsset } from '#web/data/queries/scan/scanned-assets.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { useOpenings } from '#web/ui/overlays/use-openings.ts';
import { giveSignal } from '../sheet/give-signal.ts';
import { NoMatch } from '../sheet/no-match.tsx';
import { RoundResult } from './round-result.tsx';
import { endRound, noteScanned, type RoundState, useRound } from './round-state.ts';
import type { ScanRead } from '../sheet/scan-read.ts';
import { ScanScreen } from '../sheet/scan-screen.tsx';
import { ScannedList } from '../sheet/scanned-list.tsx';

/** The camera between the surveys of a round: it is back whenever none is under way, until it is closed. */
export function RoundSheet() {
  const state = useRound();
  const [last, setLast] = useState(state);
  if (state !== null && state !== last) setLast(state);
  const openings = useOpenings(state !== null);
  const find = useFindDialog('find-in-round');
  const round = useQuery('round', { inspection_id: (last?.inspection_id ?? '') as RoundState['inspection_id'] }) ?? null;
  return (
    <>
      <BottomSheet open={state !== null} onClose={endRound} heading="Scan next" bare>
        {last !== null && <RoundScan key={openings} isOn={state !== null} state={last} round={round} onFind={find.show} />}
      </BottomSheet>
      <FindAssetDialog find={find} siteId={round?.site_id ?? null} inspectionId={last?.inspection_id ?? null} />
    </>
  );
}

interface Props {
  isOn: boolean;
  state: RoundState;
  round: Round | null;
  onFind: () => void;
}

function RoundScan({ isOn, state: { inspection_id }, round, onFind }: Props) {
  const navigate = useNavigate();
  const [read, setRead] = useState<ScanRead | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const found = useQuery('scannedAssets', { texts: read?.texts ?? [], inspection_id });

  const go = ({ id }: ScannedAsset) => {
    setLeaving(true);
    noteScanned(id);
    void navigate({ to: '/assets/survey/$asset_id/{-$inspection_id}', params: { asset_id: id, inspection_id } });
  };
  const arrive = useEffectEvent((asset: ScannedAsset) => {
    giveSignal();
    go(asset);
  });
  const due = found?.[0]?.verdict === 'due' ? found : [];
  const only = isOn && due.length === 1 ? due[0] : undefined;
  useEffect(() => {
    if (only !== undefined) arrive(only);
  }, [only]);

  return (
    <ScanScreen
      isOn={isOn && !isLeaving}
      onClose={endRound}
      help={helpOf(round)}
      read={read}
      onRead={setRead}
      isPaused={due.length > 1}
      act="Survey"
      result={
        read === null || found === undefined || only !== undefined ? null : due.length > 1 ? (
          <ScannedList assets={due} onChoose={go} onAgain={() => setRead(null)} />
        ) : found.length === 0 ? (
          <NoMatch read={read} onLeave={endRound} siteId={round?.site_id} inspectionId={inspection_id} />
        ) : (
          <RoundResult assets={found} left={leftWords(round)} />
        )
      }
      action={
        <Button
          startIcon={<Search aria-hidden />}
          onClick={() => {
            endRound();
            onFind();
          }}
        >
          Find Asset
        </Button>
      }
    />
  );
}

const leftWords = (round: Round | null): string =>
  round === null ? '' : `${grouped(round.remaining)} of ${grouped(round.total)} left`;

const helpOf = (round: Round | null): string => {
  if (round === null) return 'Point at the next code';
  return round.remaining === 0 ? `All ${grouped(round.total)} are tested` : `Next code · ${leftWords(round)}`;
};
