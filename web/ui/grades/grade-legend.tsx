import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { grouped } from '#domain/grouped.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { GradeSquare, gradeWords } from './grade-square.tsx';
import type { GradeCounts } from './grade-strip.tsx';
import { radius } from '../radius.ts';

const order: GradeColour[] = ['green', 'amber', 'red', 'white'];

interface Props {
  counts: GradeCounts;
  words?: boolean;
  /** Shows what a number counts. */
  onOpen?: (colour: GradeColour) => void;
}

/** The numbers behind a strip; grades that nothing has are left out. */
export function GradeLegend({ counts, words = false, onOpen }: Props) {
  const isOpening = onOpen !== undefined;
  return (
    <Stack
      component="ul"
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: isOpening ? 1 : 2.5, rowGap: isOpening ? 0 : 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {order
        .filter((colour) => counts[colour] > 0)
        .map((colour) => (
          <li key={colour}>
            {onOpen === undefined ? (
              <Stack direction="row" component="span" sx={entrySx}>
                <Entry colour={colour} count={counts[colour]} words={words} />
              </Stack>
            ) : (
              <ButtonBase
                aria-haspopup="dialog"
                onClick={() => onOpen(colour)}
                sx={{
                  ...entrySx,
                  minHeight: 48,
                  minWidth: 48,
                  px: 1,
                  borderRadius: radius.control,
                  '&:active': { bgcolor: 'surface.control' },
                }}
              >
                <Entry colour={colour} count={counts[colour]} words={words} />
              </ButtonBase>
            )}
          </li>
        ))}
    </Stack>
  );
}

const entrySx = { alignItems: 'center', gap: 0.75 } as const;

function Entry({ colour, count, words }: { colour: GradeColour; count: number; words: boolean }) {
  return (
    <>
      <GradeSquare colour={colour} size={20} decorative={words} />
      <Typography variant="body2" component="span">
        {words && `${gradeWords[colour]} `}
        {grouped(count)}
      </Typography>
    </>
  );
}
