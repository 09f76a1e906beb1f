import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RefreshCw, Share } from 'lucide-react';
import { type RefusedChange, type SyncStatus, syncNow, useSyncStatus } from '#web/data/sync-status.ts';
import { StoragePanel } from '#web/storage/storage-panel.tsx';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { authorDecides } from './author-decides.ts';
import { downloadUnsent } from './download-unsent.ts';
import { OpenExportButton } from './open-export-button.tsx';
import { OthersWork } from './others-work.tsx';
import { DecideRow } from './decide-row.tsx';
import { HeldChanges } from './held-changes.tsx';
import { OwnVerdicts } from './own-verdicts.tsx';
import { RefusedChanges } from './refused-changes.tsx';
import { RefusedPhotos } from './refused-photos.tsx';
import { UnsentChanges } from './unsent-changes.tsx';
import { SyncIcon } from './sync-icon.tsx';
import { syncMoment, syncSentences, syncSummary, unsentCount, unsentKinds } from './sync-summary.ts';
import { useKeeping } from './use-keeping.ts';
import { WaitingWork } from './waiting-work.tsx';

/** Everything that leaves the device, accounted for [D8]. */
export function SyncCentre({ open, onClose }: { open: boolean; onClose: () => void }) {
  const status = useSyncStatus();
  const held = status.refused.filter(({ state }) => state === 'held');
  const rejected = status.refused.filter(({ state }) => state === 'rejected');
  return (
    <AppDialog open={open} onClose={onClose} title="Sync" size="form" closable>
      <StoragePanel />
      <StatePanel status={status} />
      <WaitingWork />
      {status.toDecide > 0 && <DecideRow count={status.toDecide} />}
      {rejected.length > 0 && <RefusedChanges refused={rejected} />}
      {held.length > 0 && <HeldChanges held={held} />}
      <OwnVerdicts />
      {status.photos.refused.length > 0 && <RefusedPhotos refused={status.photos.refused} />}
      {status.unsent > 0 && <UnsentChanges unsent={status.unsent} />}
      {open && <OthersWork />}
    </AppDialog>
  );
}

function StatePanel({ status }: { status: SyncStatus }) {
  const now = new Date();
  const { state } = syncSummary(status, now, useKeeping());
  const { held } = unsentKinds(status);
  const working = status.phase === 'sending' || status.phase === 'receiving' || status.phase === 'first-pull';
  return (
    <Box component="section" aria-label="State" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.75 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            flexShrink: 0,
            width: 44,
            height: 44,
            borderRadius: '10px',
            bgcolor: 'surface.control',
          }}
        >
          <SyncIcon state={state} size={24} />
        </Box>
        <Box>
          <Typography sx={{ fontSize: '1.0625rem', fontWeight: 650 }}>{syncSentences[state]}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {explanation(status)}
          </Typography>
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          pt: 1,
          borderTop: 1,
          borderColor: 'divider',
          '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 },
        }}
      >
        <Fact
          name="Not sent yet"
          value={unsentWords({ ...status, refused: status.refused.filter((one) => one.state !== 'held') })}
        />
        {held > 0 && <Fact name="Held by the server" value={plural(held, 'change')} />}
        <Fact name="Last synced" value={status.lastSyncedAt === null ? 'Never' : syncMoment(status.lastSyncedAt, now)} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 140px' } }}>
        <Button startIcon={<RefreshCw aria-hidden />} loading={working} loadingPosition="start" onClick={() => void syncNow()}>
          Sync now
        </Button>
        <Button startIcon={<Share aria-hidden />} disabled={unsentCount(status) === 0} onClick={() => void downloadUnsent()}>
          Export
        </Button>
        <OpenExportButton />
      </Box>
    </Box>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 650 }}>
        {value}
      </Typography>
    </div>
  );
}

const plural = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;

/** '3 changes, 1 photo' */
function unsentWords({ unsent, refused, photos }: SyncStatus): string {
  const changes = unsent + refused.length;
  const parts = [
    ...(changes > 0 ? [plural(changes, 'change')] : []),
    ...(photos.waiting > 0 ? [plural(photos.waiting, 'photo')] : []),
  ];
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}

const isMine = (change: RefusedChange) => change.state === 'rejected' && authorDecides(change);
const NOT_ACCEPTED = {
  mine: 'What was not accepted waits for your decision.',
  decided: 'What was not accepted stays here until you discard it or it is taken.',
};

function explanation(status: SyncStatus): string {
  const isConnected = status.online && status.phase !== 'failed';
  const { refused, held, waiting } = unsentKinds(status);
  const count = unsentCount(status);
  if (count === 0) return isConnected ? 'The server has everything that was saved here.' : 'Nothing is waiting to be sent.';
  return [
    `${unsentWords(status)} ${count === 1 ? 'is' : 'are'} saved on this device.`,
    ...(refused > 0 ? [NOT_ACCEPTED[status.refused.some(isMine) || status.photos.refused.length > 0 ? 'mine' : 'decided']] : []),
    ...(held > 0 ? ['What is held waits for an administrator.'] : []),
    ...(waiting > 0 && !isConnected ? ['What waits is sent by itself when there is a connection.'] : []),
  ].join(' ');
}
