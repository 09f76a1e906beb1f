import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import type { FindScope } from '#web/finding/use-find-dialog.ts';
import type { Round } from '#web/data/queries/scan/round.ts';
import type { ScannedAsset } from '#web/data/queries/scan/scanned-assets.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { useOpenings } from '#web/ui/overlays/use-openings.ts';
import { giveSignal } from '../sheet/give-signal.ts';
import { NoMatch } from '../sheet/no-match.tsx';
import { ResultBar } from '../sheet/result-bar.tsx';
import { RoundResult } from './round-result.tsx';
import { endRound, noteScanned, type RoundState, useRound } from './round-state.ts';
import type { ScanRead } from '../sheet/scan-read.ts';
import { ScanScreen } from '../sheet/scan-screen.tsx';
import { ScannedList } from '../sheet/scanned-list.tsx';

type OnFind = (scope?: FindScope) => void;

/** The camera between the surveys of a round: it is back whenever none is under way, until it is closed. */
export function RoundSheet({ onFind }: { onFind: OnFind }) {
  const state = useRound();
  const [last, setLast] = useState(state);
  if (state !== null && state !== last) setLast(state);
  const openings = useOpenings(state !== null);
  return (
    <BottomSheet open={state !== null} onClose={endRound} heading="Scan next" bare>
      {last !== null && <RoundScan key={openings} isOn={state !== null} state={last} onFind={onFind} />}
    </BottomSheet>
  );
}

interface Props {
  isOn: boolean;
  state: RoundState;
  onFind: OnFind;
}

function RoundScan({ isOn, state: { inspection_id }, onFind }: Props) {
  const navigate = useNavigate();
  const [read, setRead] = useState<ScanRead | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const answer = useQuery('round', { inspection_id });
  const round = answer ?? null;
  const isGone = answer === null;
  // Asked anew once a round that was gone is there again: nothing was due in it before.
  const texts = round === null ? [] : (read?.texts ?? []);
  const found = useQuery('scannedAssets', { texts, inspection_id });

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
      isPaused={due.length > 1 || isGone}
      act="Survey"
      result={
        isGone ? (
          <ResultBar title="This inspection is not here any more" value={GONE} />
        ) : read === null || round === null || found === undefined || only !== undefined ? null : due.length > 1 ? (
          <ScannedList assets={due} onChoose={go} onAgain={() => setRead(null)} />
        ) : found.length === 0 ? (
          <NoMatch read={read} onLeave={endRound} siteId={round.site_id} inspectionId={inspection_id} />
        ) : (
          <RoundResult assets={found} left={leftWords(round)} />
        )
      }
      action={
        <Button
          startIcon={<Search aria-hidden />}
          // Where it is to search isn't known yet.
          disabled={answer === undefined}
          onClick={() => {
            endRound();
            onFind(round === null ? undefined : { siteId: round.site_id, inspectionId: inspection_id });
          }}
        >
          Find Asset
        </Button>
      }
    />
  );
}

const GONE = 'It was deleted, or you are not among its inspectors any more. Close the camera, or find an asset.';

const leftWords = ({ remaining, total }: Round): string => `${grouped(remaining)} of ${grouped(total)} left`;

const helpOf = (round: Round | null): string => {
  if (round === null) return 'Point at the next code';
  return round.remaining === 0 ? `All ${grouped(round.total)} are tested` : `Next code · ${leftWords(round)}`;
};
