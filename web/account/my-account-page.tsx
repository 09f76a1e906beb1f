import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from '@tanstack/react-router';
import { History, Keyboard, KeyRound, LogOut, MonitorSmartphone, RotateCcw, Sun } from 'lucide-react';
import { useState } from 'react';
import { may } from '#domain/permissions.ts';
import { fullName } from '#domain/user/full-name.ts';
import { userRoles } from '#domain/user/user-roles.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { SheetRow } from '#web/ui/overlays/sheet-row.tsx';
import { SwitchRow } from '#web/ui/fields/switch-row.tsx';
import { askToLogOut } from '../session/ask-to-log-out.ts';
import { setBrightLight, useBrightLight } from './bright-light.ts';
import { ChangePasswordSheet } from './change-password-sheet.tsx';
import { Initials } from './initials.tsx';
import { ResetAppSheet } from '../session/reset-app-sheet.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SessionsSheet } from './sessions-sheet.tsx';
import { radius } from '#web/ui/radius.ts';

/** Who is logged in, and what they can do about it [S2]. */
export function MyAccountPage() {
  const { user } = useSession();
  const [sheet, setSheet] = useState<'password' | 'sessions' | 'keys' | 'reset' | null>(null);
  const isBright = useBrightLight();
  const navigate = useNavigate();
  const close = () => setSheet(null);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
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
          borderRadius: radius.panel,
          bgcolor: 'background.paper',
          ...panelEdge,
        }}
      >
        <Initials person={user} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="title" component="h2">
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
          borderRadius: radius.panel,
          bgcolor: 'background.paper',
          ...panelEdge,
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
        {may(user, 'see', { entity: 'oversight' }) && (
          <SheetRow
            icon={History}
            name="Audit Trail"
            line="Who did what, and when"
            onClick={() => void navigate({ to: '/audit' })}
            leads
          />
        )}
        <SwitchRow
          icon={Sun}
          name="Bright light"
          line="Outlines and stronger text, on this device"
          checked={isBright}
          onChange={setBrightLight}
        />
        {wide && <SheetRow icon={Keyboard} name="Keyboard Shortcuts" onClick={() => setSheet('keys')} leads />}
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
      <OnceOpened open={sheet === 'keys'}>
        <ShortcutsDialog open={sheet === 'keys'} onClose={close} />
      </OnceOpened>
      <OnceOpened open={sheet === 'reset'}>
        <ResetAppSheet open={sheet === 'reset'} onClose={close} />
      </OnceOpened>
    </Box>
  );
}
