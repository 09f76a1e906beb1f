import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { showSyncCentre, useSyncCentreOpen } from '#web/unsent/sync-centre-state.ts';
import { SyncLine } from '#web/sync-centre/sync-line.tsx';
import { syncSentences, syncSummary, unsentCount } from '#web/unsent/sync-summary.ts';
import { useKeeping } from '#web/unsent/use-keeping.ts';
import { useAskToKeep } from '#web/data/page/device-storage.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { HeaderSlot } from '#web/ui/page/header-slots.tsx';
import { LinkLogo } from '#web/ui/page/link-logo.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { inSight } from '#web/ui/page/in-sight.ts';
import { visuallyHidden } from '#web/ui/visually-hidden.ts';
import { BackLink } from './back-link.tsx';
import { SyncCentre } from '../lazy-dialogs.ts';
import { ToDecideLink } from './to-decide-link.tsx';
import { useHeaderHeight } from './use-header-height.ts';
import { usePage } from './use-page.ts';
import { radius } from '#web/ui/radius.ts';

interface Props {
  survey?: boolean;
}

/** Title, back link, synchronisation and logo [S2]; a tap on the title block opens the sync centre. */
export function Header({ survey = false }: Props) {
  const page = usePage();
  const keeping = useKeeping();
  const summary = useSyncStatus((sync) => syncSummary(sync, new Date(), keeping));
  const toDecide = useSyncStatus((sync) => sync.toDecide);
  const syncOpen = useSyncCentreOpen();
  useAskToKeep(useSyncStatus((sync) => unsentCount(sync) + sync.drafts > 0));
  const onSync = () => showSyncCentre(true);
  const line = (framed: boolean) => (
    <>
      <Box component="span" sx={visuallyHidden}>
        Sync centre:
      </Box>
      <SyncLine summary={summary} survey={survey} framed={framed} />
    </>
  );
  return (
    <AppBar
      ref={useHeaderHeight()}
      position="sticky"
      color="inherit"
      elevation={0}
      sx={(theme) => ({
        flexDirection: 'row',
        alignItems: 'center',
        gap: 1,
        minHeight: 64,
        mb: 'var(--update-room, 0px)',
        ...inSight.atTop,
        px: { xs: 'calc(var(--gutter) - 4px)', md: 'var(--gutter)' },
        pr: { md: 2.5 },
        backgroundColor: theme.vars.palette.background.default,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <HeaderSlot name="start" />
      {page?.back !== undefined && <BackLink target={page.back} />}
      <Box sx={{ position: 'relative', flex: 1, minWidth: 0, pl: { xs: 0.5, md: 0 } }}>
        <Typography
          variant="h1"
          tabIndex={-1}
          sx={{
            overflowWrap: 'break-word',
            typography: { md: 'title' },
          }}
        >
          {page?.title ?? 'Not Found'}
        </Typography>
        <ButtonBase
          onClick={onSync}
          aria-haspopup="dialog"
          sx={{
            display: { xs: 'flex', md: 'none' },
            justifyContent: 'flex-start',
            width: '100%',
            mt: 0.25,
            '&::after': { content: '""', position: 'absolute', inset: '-28px 0 -8px' },
          }}
        >
          {line(false)}
        </ButtonBase>
      </Box>
      <HeaderSlot name="end" />
      <ButtonBase
        onClick={onSync}
        aria-haspopup="dialog"
        sx={{ display: { xs: 'none', md: 'flex' }, minHeight: 48, borderRadius: radius.pill }}
      >
        {line(true)}
      </ButtonBase>
      {!survey && <ToDecideLink count={toDecide} />}
      <LinkLogo to="/dashboard" aria-label="Dashboard" />
      <Box role="status" sx={visuallyHidden}>
        {syncSentences[summary.state]}
      </Box>
      <FirstPullBar />
      <OnceOpened open={syncOpen}>
        <SyncCentre open={syncOpen} onClose={() => showSyncCentre(false)} />
      </OnceOpened>
    </AppBar>
  );
}

function FirstPullBar() {
  const progress = useSyncStatus(({ phase, progress: received }) => (phase === 'first-pull' ? received : null));
  if (progress === null || progress.total === 0) return null;
  return (
    <LinearProgress
      variant="determinate"
      aria-label="First synchronisation"
      value={(100 * progress.done) / progress.total}
      sx={{
        position: 'absolute',
        left: 0,
        right: 0,
        bottom: -1,
        height: 3,
        bgcolor: 'surface.raised',
        '& .MuiLinearProgress-bar': { bgcolor: 'text.primary' },
      }}
    />
  );
}
