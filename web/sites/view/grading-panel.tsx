import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { grouped } from '#domain/grouped.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { SiteId } from '#domain/site/site.ts';
import { GradeSquare, gradeWords } from '#web/ui/grades/grade-square.tsx';
import type { GradeCounts } from '#web/ui/grades/grade-strip.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { whenItComes } from '#web/ui/page/when-it-comes.tsx';
import { radius } from '#web/ui/radius.ts';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { GradedAssetsDialog } from './graded-assets-dialog.tsx';
import { GRADES_IN_ORDER, RING_PIXELS, RING_WIDTH_PIXELS } from './grades-in-order.ts';
import { shares } from './shares.ts';

const PlaceOfRing = () => (
  <Box sx={{ height: 1, borderRadius: radius.circle, border: `${RING_WIDTH_PIXELS}px solid`, borderColor: 'surface.control' }} />
);

const GradeRing = whenItComes(async () => (await import('./grade-ring.tsx')).GradeRing, PlaceOfRing);

const NONE_SHOWN: { colour: GradeColour; open: boolean } = { colour: 'green', open: false };

interface Props {
  siteId: SiteId;
  counts: GradeCounts;
  total: number;
}

/** How the site's assets stand: a ring for the eye, whose place is held until its chart has come, and a legend that says it all [S2]. */
export function GradingPanel({ siteId, counts, total }: Props) {
  const [shown, setShown, leave] = useEntryState('graded', NONE_SHOWN, { ends: true });
  const percentages = shares(GRADES_IN_ORDER.map((colour) => counts[colour]));
  return (
    <Panel heading="Asset grading">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', columnGap: 3, rowGap: 2 }}>
        <Box aria-hidden inert sx={{ width: RING_PIXELS, height: RING_PIXELS, flex: 'none' }}>
          <GradeRing counts={counts} total={total} />
        </Box>
        <Box
          component="ul"
          aria-label="Asset grading"
          sx={{ flex: '1 1 max(220px, 13.75rem)', minWidth: 0, m: 0, p: 0, listStyle: 'none' }}
        >
          {GRADES_IN_ORDER.map((colour, index) => (
            <Box key={colour} component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <ButtonBase
                aria-haspopup="dialog"
                disabled={counts[colour] === 0}
                onClick={() => setShown({ colour, open: true })}
                sx={{ width: '100%', minHeight: 48, gap: 1.5, justifyContent: 'flex-start', textAlign: 'start' }}
              >
                <GradeSquare colour={colour} decorative />
                <Typography component="span" sx={{ flex: 1, minWidth: 0 }}>
                  {gradeWords[colour]}
                </Typography>
                <Typography component="span" sx={{ fontWeight: 700 }}>
                  {grouped(counts[colour])}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ minWidth: '2.75rem', textAlign: 'end', color: 'text.secondary' }}
                >
                  {percentages[index]}%
                </Typography>
              </ButtonBase>
            </Box>
          ))}
        </Box>
      </Box>
      <OnceOpened open={shown.open}>
        <GradedAssetsDialog
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
          onLeave={leave}
          siteId={siteId}
          colour={shown.colour}
        />
      </OnceOpened>
    </Panel>
  );
}
