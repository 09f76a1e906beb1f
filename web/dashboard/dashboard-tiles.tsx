import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CalendarClock, CircleAlert, CloudUpload } from 'lucide-react';
import { showSyncCentre } from '#web/unsent/sync-centre-state.ts';
import { unsentCount } from '#web/unsent/sync-summary.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { GradeSquare } from '#web/ui/grades/grade-square.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { EndingInspectionsDialog } from './ending-inspections-dialog.tsx';
import { StillOpenDialog } from './still-open-dialog.tsx';
import { Tile, type TileProps } from './tile.tsx';
import { TroubledAssetsDialog } from './troubled-assets-dialog.tsx';
import { LARGE_TEXT } from '#web/ui/text-size.ts';

const NONE_TROUBLED: { colour: 'red' | 'amber'; open: boolean } = { colour: 'red', open: false };
const AT_WORK = 'At sites of current inspections';
/** So many stand in a row on wide screens, and more if there are more. */
const IN_A_ROW = 4;

/** Numbers that want to be looked at, each leading to what it counts; those at 0 share one line [DESK]. */
export function DashboardTiles() {
  const counts = useQuery('troubleCounts', {});
  const summary = useQuery('dashboard', {});
  const unsent = useSyncStatus(unsentCount);
  const isIncomplete = useIncomplete();
  const [shown, setShown, leaveShown] = useEntryState('troubled', NONE_TROUBLED, { ends: true });
  const [stillOpen, setStillOpen, leaveStillOpen] = useEntryState('still open', false, { ends: true });
  const [endingOpen, setEndingOpen, leaveEnding] = useEntryState('ending', false, { ends: true });
  const received: TileProps[] = [
    {
      face: <CircleAlert size={24} aria-hidden />,
      count: summary?.still_open,
      words: 'Still open',
      scope: 'Inspections past their end',
      onClick: () => setStillOpen(true),
    },
    {
      face: <GradeSquare colour="red" decorative />,
      count: counts?.red,
      words: 'Failed assets',
      scope: AT_WORK,
      onClick: () => setShown({ colour: 'red', open: true }),
    },
    {
      face: <GradeSquare colour="amber" decorative />,
      count: counts?.amber,
      words: 'Works due',
      scope: AT_WORK,
      onClick: () => setShown({ colour: 'amber', open: true }),
    },
    {
      face: <CalendarClock size={24} aria-hidden />,
      count: summary?.ending_this_week,
      words: 'Ending this week',
      scope: 'Until Sunday',
      onClick: () => setEndingOpen(true),
    },
  ];
  const own: TileProps = {
    face: <CloudUpload size={24} aria-hidden />,
    count: unsent,
    words: 'Unsent changes',
    scope: 'On this device',
    onClick: () => showSyncCentre(true),
  };
  // That there are none is not known before all has arrived.
  const tiles = [...received.filter(({ count }) => !isIncomplete || count !== 0), own];
  return (
    <>
      <Tiles tiles={tiles} />
      <OnceOpened open={shown.open}>
        <TroubledAssetsDialog
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
          onLeave={leaveShown}
          colour={shown.colour}
        />
      </OnceOpened>
      <OnceOpened open={stillOpen}>
        <StillOpenDialog open={stillOpen} onClose={() => setStillOpen(false)} onLeave={leaveStillOpen} />
      </OnceOpened>
      <OnceOpened open={endingOpen}>
        <EndingInspectionsDialog open={endingOpen} onClose={() => setEndingOpen(false)} onLeave={leaveEnding} />
      </OnceOpened>
    </>
  );
}

function Tiles({ tiles }: { tiles: TileProps[] }) {
  const quiet = tiles.filter(({ count }) => count === 0);
  const loud = tiles.filter(({ count }) => count !== 0);
  return (
    <>
      {loud.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1.25, md: 2 },
            gridTemplateColumns: {
              xs: 'repeat(2, minmax(0, 1fr))',
              md: `repeat(${Math.max(IN_A_ROW, loud.length)}, minmax(0, 1fr))`,
            },
            '& > :last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
            [LARGE_TEXT]: { gridTemplateColumns: 'minmax(0, 1fr)' },
          }}
        >
          {loud.map((tile) => (
            <Tile key={tile.words} {...tile} />
          ))}
        </Box>
      )}
      {quiet.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {quiet.map(({ words }) => `0 ${words.toLowerCase()}`).join(' · ')}
        </Typography>
      )}
    </>
  );
}
