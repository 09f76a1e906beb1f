import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { askToLogOut } from '#web/session/ask-to-log-out.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { DashboardTiles } from './dashboard-tiles.tsx';
import { GetMe } from './get-me.tsx';
import { LatestFailures } from './latest-failures.tsx';
import { ResumeSurveys } from './resume-surveys.tsx';
import { ToDecideRow } from './to-decide-row.tsx';
import { TodaysInspections } from './todays-inspections.tsx';

/** The greeting, and what matters today [DESK]. */
export function DashboardPage() {
  const { user } = useSession();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  if (user === null) return null;
  return (
    <Stack sx={{ gap: { xs: 1.5, md: 2 } }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        Hi {user.forename}, you are logged in
      </Typography>
      <ToDecideRow />
      <DashboardTiles />
      <ResumeSurveys />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: wide ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'minmax(0, 1fr)' }}>
        <TodaysInspections />
        {wide && <LatestFailures />}
      </Box>
      <Box sx={{ maxWidth: { md: 480 } }}>
        <GetMe>
          <Button onClick={() => void askToLogOut()}>Logout</Button>
        </GetMe>
      </Box>
    </Stack>
  );
}
