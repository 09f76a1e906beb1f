import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { GradeSquare, gradeWords } from './grade-square.tsx';
import type { GradeCounts } from './grade-strip.tsx';

const order: GradeColour[] = ['green', 'amber', 'red', 'white'];

/** The numbers behind a strip; grades that nothing has are left out. */
export function GradeLegend({ counts, words = false }: { counts: GradeCounts; words?: boolean }) {
  return (
    <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2.5, rowGap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {order
        .filter((colour) => counts[colour] > 0)
        .map((colour) => (
          <Stack key={colour} component="li" direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
            <GradeSquare colour={colour} size={20} decorative={words} />
            <Typography variant="body2" component="span">
              {words && `${gradeWords[colour]} `}
              {counts[colour]}
            </Typography>
          </Stack>
        ))}
    </Stack>
  );
}
