import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { showSyncCentre, useSyncCentreOpen } from '#web/account/sync-centre-state.ts';
import { SyncLine } from '#web/account/sync-line.tsx';
import { syncSentences, syncSummary } from '#web/account/sync-summary.ts';
import { useKeeping } from '#web/account/use-keeping.ts';
import { type SyncStatus, useSyncStatus } from '#web/data/sync-status.ts';
import { HeaderSlot } from '#web/ui/header-slots.tsx';
import { LinkLogo } from '#web/ui/link-logo.tsx';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { visuallyHidden } from '#web/ui/visually-hidden.ts';
import { BackLink } from './back-link.tsx';
import { SyncCentre } from './lazy-dialogs.ts';
import { ToDecideLink } from './to-decide-link.tsx';
import { useHeaderHeight } from './use-header-height.ts';
import { usePage } from './use-page.ts';

interface Props {
  survey?: boolean;
}

/** Title, back link, synchronisation and logo [S2]; a tap on the title block opens the sync centre. */
export function Header({ survey = false }: Props) {
  const page = usePage();
  const status = useSyncStatus();
  const syncOpen = useSyncCentreOpen();
  const onSync = () => showSyncCentre(true);
  const summary = syncSummary(status, new Date(), useKeeping());
  const line = (
    <>
      <Box component="span" sx={visuallyHidden}>
        Sync centre:
      </Box>
      <SyncLine summary={summary} survey={survey} />
    </>
  );
  return (
    <Box
      ref={useHeaderHeight()}
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 64,
        boxSizing: 'border-box',
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
            fontSize: { md: '1.25rem' },
            lineHeight: { md: 26 / 20 },
            // It is in sight always: a dialog that gives the focus back to it doesn't scroll the page.
            scrollMarginTop: 'calc(-48px - var(--header-height, 64px))',
          }}
        >
          {page?.title ?? 'Not found'}
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
          {line}
        </ButtonBase>
      </Box>
      <HeaderSlot name="end" />
      <ButtonBase
        onClick={onSync}
        aria-haspopup="dialog"
        sx={{ display: { xs: 'none', md: 'flex' }, minHeight: 48, borderRadius: 10 }}
      >
        <Box
          component="span"
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 38,
            px: 1.75,
            borderRadius: 10,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          {line}
        </Box>
      </ButtonBase>
      {!survey && <ToDecideLink count={status.toDecide} />}
      <LinkLogo to="/dashboard" aria-label="Dashboard" />
      <Box role="status" sx={visuallyHidden}>
        {syncSentences[summary.state]}
      </Box>
      <FirstPullBar status={status} />
      <OnceOpened open={syncOpen}>
        <SyncCentre open={syncOpen} onClose={() => showSyncCentre(false)} />
      </OnceOpened>
    </Box>
  );
}

function FirstPullBar({ status: { phase, progress } }: { status: SyncStatus }) {
  if (phase !== 'first-pull' || progress === null || progress.total === 0) return null;
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
