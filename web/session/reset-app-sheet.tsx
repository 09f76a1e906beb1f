import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Share } from 'lucide-react';
import { useState } from 'react';
import { useHasSealed } from '#web/data/page/session/sealed-work.ts';
import { resetApp } from '#web/data/page/session/session.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { CheckRow } from '#web/ui/fields/check-row.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { downloadUnsent } from '../unsent/download-unsent.ts';
import { useUnsentCounts } from '../unsent/use-unsent-counts.ts';
import { howToLeave } from './leave.ts';
import { resetWords } from './reset-words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Wipes what this device holds of the user, after its tick [S2, SESS]. */
export function ResetAppSheet({ open, onClose }: Props) {
  return (
    <BottomSheet open={open} onClose={onClose} heading="Reset App">
      {open && <ResetForm />}
    </BottomSheet>
  );
}

function ResetForm() {
  const counts = useUnsentCounts(true);
  const [confirmed, setConfirmed] = useState(false);
  const [state, setState] = useState<'idle' | 'working'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const hasSealed = useHasSealed();
  const said = counts === null ? null : resetWords(counts, hasSealed);
  const reset = async () => {
    setState('working');
    setFailure(null);
    try {
      await resetApp();
      window.location.assign('/');
    } catch (error) {
      setState('idle');
      setFailure(howToLeave(error));
    }
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, py: 2 }}>
      <Typography>
        This clears the local cache of this device and logs you out. Unsaved data may be lost: unlike a log out, it keeps no
        unsent work. What the server has comes back when you log in again.
      </Typography>
      <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {said?.lost.map((words) => (
          <Typography key={words} sx={{ fontWeight: 650 }}>
            {words}
          </Typography>
        ))}
        {said?.hasExport === true && (
          <Button startIcon={<Share aria-hidden />} onClick={() => void downloadUnsent()} sx={{ bgcolor: 'surface.raised' }}>
            Export
          </Button>
        )}
      </Box>
      <Box sx={{ mx: -1 }}>
        <CheckRow
          label="I confirm this will clear my local data and anything not saved may be lost"
          checked={confirmed}
          onChange={setConfirmed}
        />
      </Box>
      {failure !== null && <ErrorState title="The app could not be reset." hint={failure} />}
      <Button
        variant="outlined"
        color="error"
        size="large"
        disabled={!confirmed || counts === null}
        loading={state === 'working'}
        onClick={() => void reset()}
      >
        Reset app
      </Button>
    </Box>
  );
}
