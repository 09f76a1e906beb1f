import { styled } from '@mui/material/styles';
import { LARGE_TEXT, textSize, upTo } from '#web/ui/text-size.ts';

const SHORT = '@media (max-height: 45em)';
/** A tablet, or a large phone without a browser's bars. */
const HIGH = '@media (min-height: 56em)';
/** A phone on its side: the answers stand beside what was asked. */
export const LOW = '@media (max-height: 480px) and (min-width: 600px)';
/** One question alone, out of the summary: what its answers lack in room is taken from what is empty above them. */
const ALONE = '@media (min-height: 481px)';
/** No room for anything to keep its place: all of it scrolls. */
const CRAMPED = '@media (max-height: 480px) and (max-width: 599px)';

/** Room for three options is reserved, or for five low ones, so that the first answer of every question stands at one place. */
export const Stage = styled('div')({
  '--option': 'max(80px, 1.8rem + 16px)',
  '--option-gap': '10px',
  '--options': 'calc(3 * var(--option) + 2 * var(--option-gap))',
  [HIGH]: { '--options': 'calc(5 * max(56px, 1.8rem + 16px) + 4 * var(--option-gap))' },
  '--question-size': textSize.question,
  '--question-line': 34 / 28,
  [SHORT]: {
    '--option': 'max(56px, 1.8rem + 16px)',
    '--option-gap': '8px',
    '--question-size': textSize.option,
    '--question-line': 28 / 22,
  },
  flex: '1 1 0',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'clip',
  marginInline: 'calc(-1 * var(--stage-gutter, 8px))',
  paddingInline: 'var(--stage-gutter, 8px)',
  '&[data-settling] [data-answers]': { pointerEvents: 'none' },
  [LOW]: {
    '--option': 'max(52px, 1.8rem + 16px)',
    '--option-gap': '8px',
    '--question-size': textSize.title,
    '--question-line': 26 / 20,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    columnGap: 24,
  },
  [CRAMPED]: { overflowY: 'auto' },
});

/** Everything above the line; what has no room is scrolled out at the top. */
export const Above = styled('div')({
  flex: '1 1 0',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  touchAction: 'pan-y pinch-zoom',
  marginInline: 'calc(-1 * var(--stage-gutter, 8px))',
  paddingInline: 'var(--stage-gutter, 8px)',
  '& > *': { flex: 'none' },
  [LOW]: { marginInlineEnd: -12, paddingInlineEnd: 12 },
  [CRAMPED]: { flex: 'none', overflowY: 'visible' },
  [ALONE]: { '[data-alone] > &': { flex: '1 1 auto' } },
});

/** What stands above the question, which may grow once it is known. */
export const Head = styled('div')({ display: 'flex', flexDirection: 'column' });

export const Slack = styled('div')({
  '&&': { flex: '1 1 12px' },
  minHeight: 12,
  [LOW]: { minHeight: 8, '&&': { flex: 'none' } },
});

export const Asked = styled('div')({ paddingBottom: 12 });

export const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.question,
  margin: 0,
  overflowWrap: 'anywhere',
  fontSize: 'var(--question-size)',
  lineHeight: 'var(--question-line)',
  '&[data-length=long]': { fontSize: `min(${textSize.title}, var(--question-size))`, lineHeight: 26 / 20 },
  '&[data-length=very-long]': { fontSize: textSize.section, lineHeight: 21 / 17, letterSpacing: 0 },
}));

const BESIDE = 62;
const BELOW = `calc(var(--options) + ${BESIDE + 4}px)`;

/** Everything below the line. */
export const Below = styled('div')({
  flex: 'none',
  height: BELOW,
  display: 'flex',
  flexDirection: 'column',
  // A notice takes the place of note and photo, and room from what scrolls: no option moves.
  '& > [role=alert]': {
    flex: '0 1 auto',
    overflowY: 'auto',
    margin: 'auto 0 0',
    // With large text its words scroll, its buttons are in sight.
    [LARGE_TEXT]: {
      display: 'flex',
      flexDirection: 'column',
      gap: 8,
      '& > *': { flex: 'none' },
      '& > :last-child': { order: -1 },
    },
  },
  '&:has(> [role=alert]) > [data-beside]': { display: 'none' },
  '&:has(> [role=alert]) > [data-answers]': { minHeight: 'calc(var(--option) + 8px)' },
  [LOW]: {
    display: 'contents',
    '&& > [data-beside]': { display: 'flex' },
    '& > [role=alert]': { gridColumn: '1 / -1', gridRow: 3, marginTop: 8 },
    '&&:has(> [role=alert]) > [data-answers]': { minHeight: 0 },
    '& > [data-answers]': { gridColumn: 2, gridRow: '1 / span 2', alignSelf: 'start', maxHeight: '100%', marginTop: 0 },
  },
  [CRAMPED]: { height: 'auto' },
  [ALONE]: { '[data-alone] > &': { flex: '0 1000 auto', height: 'auto', minHeight: BELOW } },
});

export const Beside = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 'auto',
  paddingTop: 6,
  // Two side by side in half of the screen.
  [LOW]: { gridColumn: 1, gridRow: 2, '& > button': { fontSize: upTo('2.7vw', 'body') } },
});
