import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { KeyRound, LogOut, MonitorSmartphone, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#domain/user/full-name.ts';
import { userRoles } from '#domain/user/user-roles.ts';
import { useSession } from '#web/data/session.ts';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import { askToLogOut } from './ask-to-log-out.ts';
import { ChangePasswordSheet } from './change-password-sheet.tsx';
import { Initials } from './initials.tsx';
import { ResetAppSheet } from './reset-app-sheet.tsx';
import { SessionsSheet } from './sessions-sheet.tsx';

/** Who is logged in, and what they can do about it [S2]. */
export function MyAccountPage() {
  const { user } = useSession();
  const [sheet, setSheet] = useState<'password' | 'sessions' | 'reset' | null>(null);
  const close = () => setSheet(null);
  if (user === null) return null;
  const role = userRoles.find(({ id }) => id === user.user_role_id)?.name;
  return (
    <Box sx={{ maxWidth: 640, display: 'flex', flexDirection: 'column', gap: { xs: 1.5, md: 2 } }}>
      <Box
        component="section"
        aria-label="You"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.75,
          p: { xs: 2, md: 2.5 },
          borderRadius: '14px',
          bgcolor: 'background.paper',
        }}
      >
        <Initials person={user} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h2" sx={{ fontSize: '1.25rem', lineHeight: 26 / 20, fontWeight: 650 }}>
            {fullName(user)}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{[user.username, role].filter(Boolean).join(' · ')}</Typography>
        </Box>
      </Box>
      <Box
        component="section"
        aria-label="Account"
        sx={{
          px: { xs: 2, md: 2.5 },
          py: 0.5,
          borderRadius: '14px',
          bgcolor: 'background.paper',
          '& > button + button': { borderTop: 1, borderColor: 'divider', borderRadius: 0 },
        }}
      >
        <SheetRow icon={KeyRound} name="Change Password" line="Needs a connection" onClick={() => setSheet('password')} leads />
        <SheetRow
          icon={MonitorSmartphone}
          name="Where You Are Logged In"
          line="Needs a connection"
          onClick={() => setSheet('sessions')}
          leads
        />
        <SheetRow
          icon={RotateCcw}
          name="Reset App"
          line="Clears what is stored on this device"
          onClick={() => setSheet('reset')}
          leads
        />
        <SheetRow icon={LogOut} name="Log Out" onClick={() => void askToLogOut()} />
      </Box>
      <OnceOpened open={sheet === 'password'}>
        <ChangePasswordSheet open={sheet === 'password'} onClose={close} />
      </OnceOpened>
      <OnceOpened open={sheet === 'sessions'}>
        <SessionsSheet open={sheet === 'sessions'} onClose={close} />
      </OnceOpened>
      <OnceOpened open={sheet === 'reset'}>
        <ResetAppSheet open={sheet === 'reset'} onClose={close} />
      </OnceOpened>
    </Box>
  );
}
