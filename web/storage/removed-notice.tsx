import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { forgetRemoved, useRemovedCopy } from '#web/data/page/device-copy.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { AlertBar } from '#web/ui/page/alert-bar.tsx';
import { removedWords } from './storage-words.ts';

/** Told before the login, and after it until it is confirmed, to the one whom it concerns [ROOM]. */
export function RemovedNotice() {
  const session = useSession();
  const removed = useRemovedCopy();
  if (removed === null || session.state === 'booting') return null;
  if (session.state === 'in' && session.user.id !== removed.user) return null;
  return (
    <AlertBar>
      <Typography sx={{ flex: '1 1 240px' }}>{removedWords(removed)}</Typography>
      {session.state === 'in' && <Button onClick={forgetRemoved}>OK</Button>}
    </AlertBar>
  );
}
