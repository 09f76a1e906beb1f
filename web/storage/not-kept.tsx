import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useStorageState } from '#web/data/storage-status.ts';
import { retryUnkept, useUnkeptCount } from '#web/data/unkept.ts';
import { FreeSpaceButton } from './free-space-button.tsx';
import { notKeptWords } from './storage-words.ts';

/** In the way while something can't be kept on this device: what was given stands on the screen only [D4.5]. */
export function NotKept() {
  const state = useStorageState();
  const unkept = useUnkeptCount();
  const [failure, setFailure] = useState('');
  if (unkept === 0 && state !== 'full' && state !== 'failing') return null;
  return (
    <Box
      role="alert"
      sx={{ mb: 1.5, px: 1.75, py: 1.25, borderRadius: '14px', bgcolor: 'grade.fail.tint', color: 'grade.fail.text' }}
    >
      <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <CircleAlert size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <Typography variant="body2">
          <b>{notKeptWords[state]}</b> {unkept > 0 && 'What you answered stands on this screen only.'} {failure}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 120px' } }}>
        {unkept > 0 && <Button onClick={() => void retryUnkept()}>Retry</Button>}
        <FreeSpaceButton onFailed={setFailure} />
      </Box>
    </Box>
  );
}
