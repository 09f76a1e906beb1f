import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LostHead } from '#domain/audit/seen-heads.ts';
import { may } from '#domain/permissions.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { OnlineButton } from '#web/ui/buttons/online-button.tsx';
import { AlertBar } from '#web/ui/page/alert-bar.tsx';
import { NeedsConnection } from '#web/ui/page/needs-connection.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { lostWords } from './lost-words.ts';
import { acceptLost, useLostHead } from './seen-heads.ts';
import { useHeadWatch } from './use-head-watch.ts';

/** Watches the audit trail for administrators, and says when the server no longer holds what was seen of it [AUDIT.12]. */
export function LostNotice() {
  const { user } = useSession();
  const isTold = user !== null && may(user, 'see', { entity: 'oversight' });
  return isTold ? <Watching /> : null;
}

function Watching() {
  useHeadWatch();
  const lost = useLostHead();
  return lost === null ? null : <Bar lost={lost} />;
}

function Bar({ lost }: { lost: LostHead }) {
  const online = useSyncStatus((sync) => sync.online);
  const [working, setWorking] = useState(false);
  const accept = async () => {
    setWorking(true);
    try {
      await acceptLost(lost);
    } catch (error) {
      showSnackbar({ message: `It could not be written down. ${failureWords(error)}`, failure: true });
    }
    setWorking(false);
  };
  return (
    <AlertBar>
      <Typography sx={{ flex: '1 1 360px', maxWidth: 720 }}>{lostWords(lost)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <LinkButton to="/audit" search={{}}>
          Audit Trail
        </LinkButton>
        <OnlineButton loading={working} online={online} onClick={() => void accept()}>
          I know why
        </OnlineButton>
        {!online && <NeedsConnection />}
      </Box>
    </AlertBar>
  );
}
