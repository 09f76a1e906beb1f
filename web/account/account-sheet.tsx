import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, RefreshCw, UserCog } from 'lucide-react';
import { userRoles } from '#domain/user/user-roles.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { SheetRow } from '#web/ui/overlays/sheet-row.tsx';
import { askToLogOut } from '../session/ask-to-log-out.ts';
import { Initials } from './initials.tsx';
import { showSyncCentre } from '../unsent/sync-centre-state.ts';
import { syncSummary } from '../unsent/sync-summary.ts';
import { unsentWords } from '../unsent/unsent-words.ts';
import { useKeeping } from '../unsent/use-keeping.ts';
import { useUnsentCounts } from '../unsent/use-unsent-counts.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function AccountSheet({ open, onClose }: Props) {
  const { user } = useSession();
  const keeping = useKeeping();
  const summary = useSyncStatus((sync) => syncSummary(sync, new Date(), keeping));
  const counts = useUnsentCounts(open);
  const navigate = useNavigate();
  if (user === null) return null;
  const role = userRoles.find(({ id }) => id === user.user_role_id)?.name;
  const words = counts === null || counts === 'unread' ? '' : unsentWords(counts);
  const logOut = () => {
    onClose();
    void askToLogOut();
  };
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      heading={`${user.forename} ${user.surname}`}
      subheading={[user.username, role].filter(Boolean).join(' · ')}
      badge={<Initials person={user} />}
    >
      <SheetRow
        icon={UserCog}
        name="My Account"
        line="Your name, your password, this device"
        onClick={() => {
          onClose();
          void navigate({ to: '/my-account' });
        }}
        leads
      />
      <SheetRow
        icon={RefreshCw}
        name="Sync"
        line={summary.parts.map(({ text }) => text).join(' · ')}
        onClick={() => {
          onClose();
          showSyncCentre(true);
        }}
        leads
      />
      <Box component="hr" sx={{ m: 0, border: 0, borderTop: 1, borderColor: 'divider' }} />
      <SheetRow icon={LogOut} name="Log Out" line={words === '' ? undefined : `Not sent yet: ${words}`} onClick={logOut} />
    </BottomSheet>
  );
}
