import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const MOST_SEGMENTS = 20;

interface QuestionProgressProps {
  /** From 1. */
  number: number;
  total: number;
  answered: readonly boolean[];
  action?: ReactNode;
}

/** 'Question {n} of {total}' with one segment for each visible question, a bar above twenty [S2]. */
export function QuestionProgress({ number, total, answered, action }: QuestionProgressProps) {
  return (
    <Box sx={{ flex: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28, position: 'relative' }}>
        <Typography component="p" sx={{ fontSize: '0.9375rem', lineHeight: 20 / 15, fontWeight: 650 }}>
          Question {number} of {total}
        </Typography>
        <Box sx={{ position: 'absolute', right: -12, top: -10 }}>{action}</Box>
      </Box>
      <Box
        role="progressbar"
        aria-label="Survey progress"
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={number}
        sx={{ display: 'flex', gap: 0.5, height: 6, mt: 0.5 }}
      >
        {total > MOST_SEGMENTS ? (
          <Box sx={{ flex: 1, borderRadius: '3px', bgcolor: 'surface.control', overflow: 'hidden' }}>
            <Box sx={{ width: `${(100 * number) / total}%`, height: '100%', bgcolor: 'text.primary' }} />
          </Box>
        ) : (
          Array.from({ length: total }, (_, index) => (
            <Box
              key={index}
              sx={{ flex: 1, borderRadius: '3px', bgcolor: segmentColour(index + 1 === number, answered[index] ?? false) }}
            />
          ))
        )}
      </Box>
    </Box>
  );
}

function segmentColour(isCurrent: boolean, isAnswered: boolean): string {
  if (isCurrent) return 'text.primary';
  return isAnswered ? 'surface.outline' : 'surface.control';
}
