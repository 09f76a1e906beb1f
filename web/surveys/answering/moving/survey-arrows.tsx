import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { upTo } from '#web/ui/text-size.ts';

interface SurveyArrowsProps {
  isFirst: boolean;
  isLast: boolean;
  isAnswered: boolean;
  /** Whether going on passes a question to which nothing is given. */
  passes: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** Next is white once the question is answered; it may be passed unanswered, and looks like what it is: a button. */
export const SurveyArrows = memo(({ isFirst, isLast, isAnswered, passes, onPrevious, onNext }: SurveyArrowsProps) => (
  <Box sx={{ display: 'flex', gap: 1, flex: 'none' }}>
    <Button
      size="large"
      aria-label="Previous question"
      // Not 'disabled': taking that from or giving it to the focused button makes the browser restyle the page at once.
      aria-disabled={isFirst}
      onClick={isFirst ? undefined : onPrevious}
      sx={{
        width: 72,
        flex: 'none',
        px: 0,
        transition: 'none',
        '&[aria-disabled=true], &[aria-disabled=true]:hover': {
          bgcolor: 'surface.sheet',
          color: 'text.disabled',
          cursor: 'default',
        },
      }}
    >
      <ChevronLeft aria-hidden />
    </Button>
    {isLast ? (
      <Button size="large" color="primary" onClick={onNext} data-passes={passes || undefined} sx={oneLine}>
        Complete Survey
      </Button>
    ) : (
      <Button
        size="large"
        color={isAnswered ? 'proceed' : 'neutral'}
        onClick={onNext}
        data-passes={passes || undefined}
        endIcon={<ChevronRight aria-hidden />}
        sx={oneLine}
      >
        Next
      </Button>
    )}
  </Box>
));

/** A second line would move the answers above; large text grows as far as there is room. */
const oneLine = { flex: 1, px: 1, transition: 'none', fontSize: upTo('7.6vw', 'section') };
