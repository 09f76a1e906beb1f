import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Share, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import { logOut, resetApp, unsentCounts } from '#web/data/page/session/session.ts';
import { useUnkeptCount } from '#web/data/page/unkept.ts';
import { currentSyncStatus, useSyncStatus } from '#web/data/page/sync-status.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { downloadUnsent } from '../unsent/download-unsent.ts';
import { unsentKinds } from '../unsent/sync-summary.ts';
import { unsentWords } from '../unsent/unsent-words.ts';
import { leave } from './leave.ts';
import { logOutWords, sendable } from './log-out-words.ts';
import { useOnline } from './use-online.ts';
import { useSending } from '../unsent/use-sending.ts';
import { useUnsentCounts } from '../unsent/use-unsent-counts.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** What is unsent, and what becomes of it: sent first, sealed on this device, or deleted where it can't be sealed [SESS]. */
export function LogOutDialog({ open, onClose }: Props) {
  const counts = useUnsentCounts(open);
  const canSend = useSyncStatus((sync) => unsentKinds(sync).waiting > 0);
  const savedPhotos = useSyncStatus((sync) => sync.photos.waiting);
  const unkept = useUnkeptCount();
  const online = useOnline();
  const [tried, setTried] = useState(false);
  const end = (how: () => Promise<void>) => {
    onClose();
    void leave(how);
  };
  const whenSent = async () => {
    const left = await unsentCounts().catch(() => null);
    // What can't be sealed is asked about.
    const asked = isSecureContext && left !== null ? sendable(left, currentSyncStatus().photos.waiting) : left;
    if (asked !== null && unsentWords(asked) === '') end(logOut);
    else setTried(true);
  };
  const { sending, left, send, stop } = useSending(() => void whenSent());
  const isUnread = counts === 'unread';
  const parts = counts === null || isUnread ? null : logOutWords(counts, savedPhotos, tried && !sending);
  const close = () => {
    stop();
    setTried(false);
    onClose();
  };
  return (
    <AppDialog
      open={open}
      onClose={close}
      title={isSecureContext ? 'Log out with unsent work?' : 'Log out and delete unsent work?'}
      role="alertdialog"
      size="form"
      destructive
      leave={
        <Button autoFocus onClick={close}>
          Stay
        </Button>
      }
      actions={
        <>
          {!sending &&
            (isSecureContext ? <SealedChoices onLogOut={() => end(logOut)} /> : <Delete onDelete={() => end(resetApp)} />)}
          {canSend && online && !sending && (
            <Button color="proceed" onClick={send}>
              Send and log out
            </Button>
          )}
        </>
      }
    >
      <Typography variant="detail" component="div" sx={{ color: 'text.secondary', '& strong': { color: 'text.primary' } }}>
        <Box role="status">
          {isUnread && UNREAD}
          {parts?.length === 0 && unkept === 0 && NOTHING_LEFT}
          {parts?.map(({ said, what }, at) => (
            <Fragment key={said}>
              {at > 0 && ' '}
              {said}
              <strong>{what}</strong>.
            </Fragment>
          ))}
        </Box>
        {parts?.length !== 0 && (isSecureContext ? (isUnread ? SEALED_LATER : SEALED) : DELETED)}
        {unkept > 0 && <Box sx={{ mt: 1.5 }}>{ON_SCREEN_ONLY}</Box>}
      </Typography>
      {sending && <Sending left={left} />}
    </AppDialog>
  );
}

/** It was sent by itself, or dropped in another tab, while this was asked. */
const NOTHING_LEFT = 'Nothing is unsent any more.';
/** The next user of this page never sees it. */
const ON_SCREEN_ONLY =
  'What you answered last stands on this screen only, for the device has no room: logging out can lose it. Stay, and free space in Sync.';
const UNREAD = 'How much is unsent can’t be read on this device now.';
const SEALED_LATER = 'It stays on this device, and is sealed as soon as it can be read: open Firemark here again.';
const SEALED = 'It stays on this device, sealed, and goes on when you log in here again. Until then nobody can read it.';
const DELETED =
  'This connection has no encryption, so nothing can be kept for you here: what is not sent would be lost. Surveys in progress and forms are sent only once they are saved.';

function SealedChoices({ onLogOut }: { onLogOut: () => void }) {
  return (
    <>
      <Button onClick={onLogOut}>Log Out</Button>
      <Button startIcon={<Share aria-hidden />} onClick={() => void downloadUnsent()}>
        Export
      </Button>
    </>
  );
}

function Delete({ onDelete }: { onDelete: () => void }) {
  return (
    <Button variant="outlined" color="error" startIcon={<Trash2 aria-hidden />} onClick={onDelete}>
      Log out and delete
    </Button>
  );
}

function Sending({ left }: { left: number }) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography role="status" variant="body2" sx={{ mb: 1 }}>
        {`Sending… ${grouped(left)} left`}
      </Typography>
      <LinearProgress aria-label="Sending" />
    </Box>
  );
}
