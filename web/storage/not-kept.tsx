import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useStorageState } from '#web/data/page/storage-status.ts';
import { retryUnkept, useUnkeptCount } from '#web/data/page/unkept.ts';
import { nextTakesFocus } from '#web/ui/around-takes-focus.ts';
import { FreeSpaceButton } from './free-space-button.tsx';
import { notKeptWords } from './storage-words.ts';
import { radius } from '#web/ui/radius.ts';

/** In the way while something can't be kept on this device: what was given stands on the screen only [ROOM]. */
export function NotKept() {
  const state = useStorageState();
  const unkept = useUnkeptCount();
  const [failure, setFailure] = useState('');
  if (unkept === 0 && state !== 'full' && state !== 'failing') return null;
  return (
    <Box
      ref={nextTakesFocus}
      role="alert"
      sx={{ mb: 1.5, px: 1.75, py: 1.25, borderRadius: radius.panel, bgcolor: 'grade.fail.tint', color: 'grade.fail.text' }}
    >
      <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <CircleAlert size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <Typography variant="body2">
          <b>{notKeptWords[state]}</b> {unkept > 0 && 'What you answered stands on this screen only.'} {failure}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 120px' } }}>
        {unkept > 0 && <RetryButton />}
        <FreeSpaceButton onFailed={setFailure} />
      </Box>
    </Box>
  );
}

/** Busy as long as it tries: on a slow device a second press would only wait behind the first. */
function RetryButton() {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await retryUnkept();
    setBusy(false);
  };
  return (
    <Button loading={isBusy} onClick={() => void retry()}>
      Retry
    </Button>
  );
}
