import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MonitorSmartphone } from 'lucide-react';
import { formatMoment } from '#domain/day/format-moment.ts';
import type { OwnSession } from '#domain/user/own-session.ts';
import { focusOnward } from '#web/ui/focus-onward.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { type OwnSessions, useOwnSessions } from './use-own-sessions.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Where the user is logged in, and the end of it [SESS]. */
export function SessionsSheet({ open, onClose }: Props) {
  return (
    <BottomSheet open={open} onClose={onClose} heading="Where You Are Logged In">
      {open && <Sessions />}
    </BottomSheet>
  );
}

function Sessions() {
  const own = useOwnSessions();
  const { sessions, failure, retry, end } = own;
  const others = sessions?.filter(({ current }) => !current) ?? [];
  if (failure !== null) {
    return (
      <Box sx={{ py: 2 }}>
        <ErrorState title={failure.title} hint={failure.hint} onRetry={retry} />
      </Box>
    );
  }
  if (sessions === null) return <SkeletonRows height={72} count={2} />;
  return (
    <>
      <Box component="ul" aria-label="Sessions" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} own={own} />
        ))}
      </Box>
      {others.length === 0 && <Typography sx={{ py: 1.5, color: 'text.secondary' }}>You are logged in nowhere else.</Typography>}
      {others.length > 1 && (
        <Button
          fullWidth
          onClick={({ currentTarget }) => void end(null, focusOnward(currentTarget))}
          sx={{ my: 1.5, bgcolor: 'surface.raised' }}
        >
          Log Out Everywhere Else
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, own }: { session: OwnSession; own: OwnSessions }) {
  const { device, current, last_used_at, created_at } = session;
  const line = current ? 'This device' : `Last used ${formatMoment(last_used_at)}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        minHeight: 72,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="span" sx={{ display: 'flex', color: 'text.secondary' }}>
        <MonitorSmartphone size={24} aria-hidden />
      </Box>
      <Box sx={{ flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="rowTitle">{device}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {line}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Logged in {formatMoment(created_at)}
        </Typography>
      </Box>
      {!current && (
        <Button
          aria-label={`Log out ${device}, last used ${formatMoment(last_used_at)}`}
          onClick={({ currentTarget }) => void own.end(session, focusOnward(currentTarget.closest('li')))}
          sx={{ bgcolor: 'surface.raised' }}
        >
          Log out
        </Button>
      )}
    </Box>
  );
}
