import Box from '@mui/material/Box';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { gradeTones, gradeWords } from './grade-square.tsx';
import { FORCED_COLOURS } from '../forced-colours.ts';
import { radius } from '../radius.ts';

export type GradeCounts = Record<GradeColour, number>;

const graded = ['green', 'amber', 'red'] as const;

/** How many assets have each grade, in a line of 8 px. A number or a legend always stands beside it. */
export function GradeStrip({ counts }: { counts: GradeCounts }) {
  const segments = graded.filter((colour) => counts[colour] > 0);
  const nothing = segments.length === 0 && counts.white === 0;
  const words = [...graded, 'white' as const].map((colour) => `${gradeWords[colour]} ${counts[colour]}`).join(', ');
  return (
    <Box
      role="img"
      aria-label={words}
      sx={{ display: 'flex', gap: '2px', height: 8, minWidth: 0, borderRadius: radius.bar, overflow: 'hidden' }}
    >
      {segments.map((colour) => (
        <Box
          key={colour}
          sx={(theme) => ({
            flex: `${counts[colour]} 1 0`,
            minWidth: 6,
            borderRadius: radius.line,
            backgroundColor: theme.vars.palette.grade[gradeTones[colour]].main,
            forcedColorAdjust: 'none',
          })}
        />
      ))}
      {(counts.white > 0 || nothing) && (
        <Box
          sx={(theme) => ({
            flex: `${Math.max(counts.white, 1)} 1 0`,
            minWidth: 6,
            borderRadius: segments.length === 0 ? radius.pill : `${radius.line} ${radius.bar} ${radius.bar} ${radius.line}`,
            boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.text.secondary}`,
            [FORCED_COLOURS]: { border: '1.5px solid' },
          })}
        />
      )}
    </Box>
  );
}
