import { useState } from 'react';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { KeptPanel } from '#web/storage/kept-panel.tsx';
import { StoragePanel } from '#web/storage/storage-panel.tsx';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { CheckPanel } from './check-panel.tsx';
import { clockWords } from './clock-words.ts';
import { OthersWork } from './others-work.tsx';
import { DecideRow } from './decide-row.tsx';
import { HeldChanges } from './changes/held-changes.tsx';
import { Notice } from './notice.tsx';
import { OwnVerdicts } from './changes/own-verdicts.tsx';
import { RefusedChanges } from './changes/refused-changes.tsx';
import { UnsentPhotos } from './photos/unsent-photos.tsx';
import { StatePanel } from './state-panel.tsx';
import { UnsentChanges } from './changes/unsent-changes.tsx';
import { stuckWords } from './stuck-words.ts';
import { WaitingWork } from './waiting-work.tsx';
import { damagedWords } from '../unsent/damaged-words.ts';
import { lateHours } from '../unsent/sync-summary.ts';

/** Everything that leaves the device, accounted for [SYNC]. */
export function SyncCentre({ open, onClose }: { open: boolean; onClose: () => void }) {
  const status = useSyncStatus((sync) => sync);
  const [imports, setImports] = useState(0);
  const late = lateHours(status, new Date());
  const clock = clockWords(status.clockAheadMinutes);
  const damaged = damagedWords(status.damaged);
  const { held, mine, decided } = status.refused;
  return (
    <AppDialog open={open} onClose={onClose} title="Sync" size="form" closable>
      <StoragePanel />
      {stuckWords(status).map((words) => (
        <Notice key={words}>{words}</Notice>
      ))}
      {late !== null && <Notice>{lateWords(late)}</Notice>}
      {clock !== null && <Notice>{clock}</Notice>}
      {damaged !== null && <Notice>{damaged}</Notice>}
      <StatePanel status={status} onImported={() => setImports((count) => count + 1)} />
      <WaitingWork />
      {status.toDecide > 0 && <DecideRow count={status.toDecide} />}
      {mine > 0 && <RefusedChanges refusal="mine" titleId="refused-changes" heading="Needs your decision" />}
      {decided > 0 && <RefusedChanges refusal="decided" titleId="decided-changes" heading="Not accepted" />}
      {held > 0 && <HeldChanges />}
      <OwnVerdicts />
      {open && status.photos.refused.length > 0 && <UnsentPhotos status={status.photos} refused />}
      {status.unsent > 0 && <UnsentChanges unsent={status.unsent} sending={status.sending} aside={status.aside} />}
      {open && status.photos.unsentIds.length > 0 && <UnsentPhotos status={status.photos} refused={false} />}
      {open && <OthersWork key={imports} />}
      {open && <CheckPanel />}
      {open && <KeptPanel />}
    </AppDialog>
  );
}

const lateWords = (hours: number): string =>
  `Something has not been taken by the server for ${hours === 1 ? 'an hour' : `${hours} hours`}, though it is reached. Press Sync now; if it stays, export it and tell an administrator.`;
