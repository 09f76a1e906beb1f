import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { PieChart } from '@mui/x-charts/PieChart';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { SiteId } from '#domain/site/site.ts';
import { GradeSquare, gradeTones, gradeWords } from '#web/ui/grade-square.tsx';
import type { GradeCounts } from '#web/ui/grade-strip.tsx';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useEntryState } from '#web/ui/use-entry-state.ts';
import { GradedAssetsDialog } from './graded-assets-dialog.tsx';
import { shares } from './shares.ts';

const order = ['green', 'amber', 'red', 'white'] as const satisfies GradeColour[];
const NONE_SHOWN: { colour: GradeColour; open: boolean } = { colour: 'green', open: false };
const SIZE = 180;
const RING = 26;

interface Props {
  siteId: SiteId;
  counts: GradeCounts;
  total: number;
}

/** How the site's assets stand: a ring for the eye, and a legend that says it all [S2]. */
export function GradingPanel({ siteId, counts, total }: Props) {
  const [shown, setShown, leave] = useEntryState('graded', NONE_SHOWN, { ends: true });
  const percentages = shares(order.map((colour) => counts[colour]));
  return (
    <Panel heading="Asset grading">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', columnGap: 3, rowGap: 2 }}>
        <Ring counts={counts} total={total} />
        <Box component="ul" aria-label="Asset grading" sx={{ flex: '1 1 220px', minWidth: 0, m: 0, p: 0, listStyle: 'none' }}>
          {order.map((colour, index) => (
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
                  {counts[colour].toLocaleString('en-GB')}
                </Typography>
                <Typography component="span" variant="body2" sx={{ width: 44, textAlign: 'end', color: 'text.secondary' }}>
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

/** The legend says the same in words; a screen reader is spared the ring. */
function Ring({ counts, total }: Omit<Props, 'siteId'>) {
  const { palette } = useTheme().vars;
  return (
    <Box aria-hidden inert sx={{ position: 'relative', width: SIZE, height: SIZE, flex: 'none' }}>
      <PieChart
        width={SIZE}
        height={SIZE}
        margin={0}
        hideLegend
        skipAnimation
        slots={{ tooltip: () => null }}
        series={[
          {
            innerRadius: SIZE / 2 - RING,
            outerRadius: SIZE / 2,
            paddingAngle: 1,
            data: order
              .filter((colour) => counts[colour] > 0)
              .map((colour) => ({ id: colour, value: counts[colour], color: palette.grade[gradeTones[colour]].main })),
          },
        ]}
        sx={{ '& .MuiPieArc-root, & .MuiPieChart-arc': { stroke: 'none' } }}
      />
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          pointerEvents: 'none',
        }}
      >
        <Typography component="span" sx={{ fontSize: total > 9999 ? '1.625rem' : '2.25rem', lineHeight: 1.1, fontWeight: 700 }}>
          {total.toLocaleString('en-GB')}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {total === 1 ? 'asset' : 'assets'}
        </Typography>
      </Box>
    </Box>
  );
}
