import Box from '@mui/material/Box';
import { CalendarClock, CloudUpload } from 'lucide-react';
import { showSyncCentre } from '#web/account/sync-centre-state.ts';
import { unsentCount } from '#web/account/sync-summary.ts';
import { useSyncStatus } from '#web/data/sync-status.ts';
import { useQuery } from '#web/data/use-query.ts';
import { GradeSquare } from '#web/ui/grade-square.tsx';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { useEntryState } from '#web/ui/use-entry-state.ts';
import { EndingInspectionsDialog } from './ending-inspections-dialog.tsx';
import { Tile } from './tile.tsx';
import { TroubledAssetsDialog } from './troubled-assets-dialog.tsx';

const NONE_TROUBLED: { colour: 'red' | 'amber'; open: boolean } = { colour: 'red', open: false };
const AT_WORK = 'At sites of current inspections';

/** Numbers that want to be looked at, each leading to what it counts. */
export function DashboardTiles() {
  const counts = useQuery('troubleCounts', {});
  const summary = useQuery('dashboard', {});
  const unsent = unsentCount(useSyncStatus());
  const [shown, setShown, leaveShown] = useEntryState('troubled', NONE_TROUBLED, { ends: true });
  const [endingOpen, setEndingOpen, leaveEnding] = useEntryState('ending', false, { ends: true });
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.25, md: 2 }, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
      <Tile
        face={<GradeSquare colour="red" decorative />}
        count={counts?.red}
        words="Failed assets"
        scope={AT_WORK}
        onClick={() => setShown({ colour: 'red', open: true })}
      />
      <Tile
        face={<GradeSquare colour="amber" decorative />}
        count={counts?.amber}
        words="Works due"
        scope={AT_WORK}
        onClick={() => setShown({ colour: 'amber', open: true })}
      />
      <Tile
        face={<CalendarClock size={24} aria-hidden />}
        count={summary?.ending_this_week}
        words="Ending this week"
        scope="Until Sunday"
        onClick={() => setEndingOpen(true)}
      />
      <Tile
        face={<CloudUpload size={24} aria-hidden />}
        count={unsent}
        words="Unsent changes"
        scope="On this device"
        onClick={() => showSyncCentre(true)}
      />
      <OnceOpened open={shown.open}>
        <TroubledAssetsDialog
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
          onLeave={leaveShown}
          colour={shown.colour}
        />
      </OnceOpened>
      <OnceOpened open={endingOpen}>
        <EndingInspectionsDialog open={endingOpen} onClose={() => setEndingOpen(false)} onLeave={leaveEnding} />
      </OnceOpened>
    </Box>
  );
}
