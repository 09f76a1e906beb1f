import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { visuallyHidden } from '#web/ui/visually-hidden.ts';
import type { AnswerComponentProps } from './answer-component.ts';

/** A day, from the calendar or today's at one tap. */
export function DateAnswer({ label, value, today, onAnswer }: AnswerComponentProps<'date'>) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        '& label': visuallyHidden,
        '& .MuiInputBase-root': { minHeight: 64 },
      }}
    >
      <DateField label={label} value={typeof value === 'string' ? value : null} today={today} onChange={onAnswer} />
      <Button onClick={() => onAnswer(today)} sx={{ flex: 'none', minHeight: 64 }}>
        Today
      </Button>
    </Box>
  );
}
