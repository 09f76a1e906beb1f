import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RefreshCw } from 'lucide-react';
import { grouped } from '#domain/grouped.ts';
import { syncNow } from '#web/data/page/sync-status.ts';
import { changesAndPhotos } from './changes-and-photos.ts';
import { ExportButton } from './export-button.tsx';
import { ImportButton } from './import-button.tsx';
import { photoFacts } from './photos/photo-facts.ts';
import { stateWords } from './state-words.ts';
import { SyncIcon } from './sync-icon.tsx';
import { hasOnlyHere, syncMoment, syncSentences, syncSummary, unsentKinds } from '../unsent/sync-summary.ts';
import { useKeeping } from '../unsent/use-keeping.ts';
import { radius } from '#web/ui/radius.ts';
import type { SyncStatus } from '#web/data/protocol/sync-status.ts';

/** How synchronisation stands, in words and facts, and what can be done about it [SYNC]. */
export function StatePanel({ status, onImported }: { status: SyncStatus; onImported: () => void }) {
  const now = new Date();
  const keeping = useKeeping();
  const { state } = syncSummary(status, now, keeping);
  const { held } = unsentKinds(status);
  const { onTheirWay, onlyHere, unscaled } = photoFacts(status.photos);
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
            borderRadius: radius.control,
            bgcolor: 'surface.control',
          }}
        >
          <SyncIcon state={state} size={24} />
        </Box>
        <Box>
          <Typography variant="lead">{syncSentences[state]}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {stateWords(status, keeping.hasSealed)}
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
        <Fact name="Not sent yet" value={changesAndPhotos({ ...status, refused: { ...status.refused, held: 0 } })} />
        {held > 0 && <Fact name="Held by the server" value={plural(held, 'change')} />}
        {status.drafts > 0 && <Fact name="Surveys in progress, only here" value={plural(status.drafts, 'survey')} />}
        {onTheirWay > 0 && <Fact name="Photos on their way" value={plural(onTheirWay, 'photo')} />}
        {onlyHere > 0 && <Fact name="Photos only here, in surveys in progress" value={plural(onlyHere, 'photo')} />}
        {unscaled > 0 && <Fact name="Chosen files, not photos yet" value={plural(unscaled, 'file')} />}
        <Fact name="Last synced" value={status.lastSyncedAt === null ? 'Never' : syncMoment(status.lastSyncedAt, now)} />
      </Box>
      {unscaled > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {UNSCALED}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 140px' } }}>
        <Button startIcon={<RefreshCw aria-hidden />} loading={working} loadingPosition="start" onClick={() => void syncNow()}>
          Sync now
        </Button>
        <ExportButton disabled={!hasOnlyHere(status, keeping.hasSealed)} />
        <ImportButton onImported={onImported} />
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

const plural = (count: number, one: string) => `${grouped(count)}\u00a0${one}${count === 1 ? '' : 's'}`;

const UNSCALED =
  'These files are not in their surveys yet. They stay here as they were chosen and are tried again whenever the app is opened. If they stay, add the photos to their surveys again, then give the files up below.';
