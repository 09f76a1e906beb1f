import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { forgetRemoved, useRemovedCopy } from '#web/data/device-copy.ts';
import { useSession } from '#web/data/session.ts';
import { removedWords } from './storage-words.ts';

/** Told before the login, and after it until it is confirmed, to the one whom it concerns [D4.5]. */
export function RemovedNotice() {
  const session = useSession();
  const removed = useRemovedCopy();
  if (removed === null || session.state === 'booting') return null;
  if (session.state === 'in' && session.user.id !== removed.user) return null;
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mb: 2.5,
        px: 2,
        py: 1.5,
        borderRadius: '14px',
        bgcolor: 'background.paper',
        boxShadow: 'inset 3px 0 0 var(--mui-palette-error-main)',
      }}
    >
      <Typography sx={{ flex: '1 1 240px' }}>{removedWords(removed)}</Typography>
      {session.state === 'in' && <Button onClick={forgetRemoved}>OK</Button>}
    </Box>
  );
}
