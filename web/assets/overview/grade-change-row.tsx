import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { radius } from '#web/ui/radius.ts';

interface Props {
  /** What was recommended then; null when nothing was. */
  recommendations: string | null;
  /** What the row does beside being read. */
  action: ReactNode;
  children: ReactNode;
}

/** A grade without a survey: its recommendations unfold under it, for it has no answers view to be read in [S2]. */
export function GradeChangeRow({ recommendations, action, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const words = { flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1.75, textAlign: 'start' } as const;
  if (!recommendations) {
    return (
      <Box sx={gradingRow}>
        <Box sx={words}>{children}</Box>
        {action}
      </Box>
    );
  }
  return (
    <>
      <Box sx={gradingRow}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{
            ...words,
            alignSelf: 'stretch',
            m: -1,
            p: 1,
            borderRadius: radius.control,
            '&:active': { bgcolor: 'surface.sheet' },
          }}
        >
          {children}
          <Chevron size={20} aria-label={isOpen ? 'Hide recommendations' : 'Show recommendations'} style={{ flexShrink: 0 }} />
        </ButtonBase>
        {action}
      </Box>
      <Box
        id={id}
        hidden={!isOpen}
        sx={{ pb: 1.5, pl: '42px', typography: 'notes', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {recommendations}
      </Box>
    </>
  );
}

/** The frame of every entry of the grading list. */
export const gradingRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.75,
  width: 'calc(100% + 16px)',
  mx: -1,
  px: 1,
  py: 1,
  minHeight: 68,
  borderRadius: radius.control,
};
