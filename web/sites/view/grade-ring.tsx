import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { PieChart } from '@mui/x-charts/PieChart';
import { grouped } from '#domain/grouped.ts';
import { gradeTones } from '#web/ui/grades/grade-square.tsx';
import type { GradeCounts } from '#web/ui/grades/grade-strip.tsx';
import { GRADES_IN_ORDER, RING_PIXELS, RING_WIDTH_PIXELS } from './grades-in-order.ts';

/** The shares of the grades as a chart; the legend says the same in words, so a screen reader is spared it. */
export function GradeRing({ counts, total }: { counts: GradeCounts; total: number }) {
  const { palette } = useTheme().vars;
  return (
    <Box sx={{ position: 'relative' }}>
      <PieChart
        width={RING_PIXELS}
        height={RING_PIXELS}
        margin={0}
        hideLegend
        skipAnimation
        slots={{ tooltip: () => null }}
        series={[
          {
            innerRadius: RING_PIXELS / 2 - RING_WIDTH_PIXELS,
            outerRadius: RING_PIXELS / 2,
            paddingAngle: 1,
            data: GRADES_IN_ORDER.filter((colour) => counts[colour] > 0).map((colour) => ({
              id: colour,
              value: counts[colour],
              color: palette.grade[gradeTones[colour]].main,
            })),
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
        <Typography variant={total > 9999 ? 'tileFigure' : 'figure'}>{grouped(total)}</Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {total === 1 ? 'asset' : 'assets'}
        </Typography>
      </Box>
    </Box>
  );
}
