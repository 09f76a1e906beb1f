import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerComponentProps } from './answer-component.ts';
import { numberComplaint, readNumber, stepNumber } from './number-text.ts';

/** Keeps what was typed while it is not a number yet; only numbers within the limits become answers. */
export function NumberAnswer({ id, props, labelId, label, value: answer, onAnswer }: AnswerComponentProps<'number'>) {
  const { unit, min, max } = props;
  const value = typeof answer === 'number' ? answer : null;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const complaint = numberComplaint(text, min, max);

  const type = (next: string) => {
    setTyped(next);
    onAnswer(numberComplaint(next, min, max) === null ? readNumber(next) : null);
  };
  const step = (by: 1 | -1) => {
    const next = stepNumber(value, by, min, max);
    setTyped(null);
    onAnswer(next);
  };

  return (
    <Box>
      {complaint === null ? null : (
        <Typography id={`${id}-complaint`} variant="body2" role="alert" sx={{ color: 'error.main', mb: 0.75 }}>
          {complaint}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'stretch' }}>
        <OutlinedInput
          id={id}
          value={text}
          error={complaint !== null}
          onChange={(event) => type(event.target.value)}
          onBlur={() => complaint === null && setTyped(null)}
          endAdornment={
            unit === null ? null : (
              <InputAdornment position="end" disableTypography>
                <Typography sx={{ color: 'text.secondary' }}>{unit}</Typography>
              </InputAdornment>
            )
          }
          slotProps={{
            input: {
              inputMode: min !== null && min < 0 ? 'text' : 'decimal',
              autoComplete: 'off',
              'aria-labelledby': labelId,
              'aria-describedby': complaint === null ? undefined : `${id}-complaint`,
              style: { fontSize: '1.75rem', fontWeight: 650 },
            },
          }}
          sx={{ flex: 1, minHeight: '80px !important', borderRadius: '14px', pl: 0.5, pr: 2 }}
        />
        <IconButton aria-label={`${label}: one less`} onClick={() => step(-1)} sx={stepSx}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton aria-label={`${label}: one more`} onClick={() => step(1)} sx={stepSx}>
          <Plus aria-hidden />
        </IconButton>
      </Box>
    </Box>
  );
}

const stepSx = {
  width: 64,
  height: 80,
  borderRadius: '14px',
  bgcolor: 'surface.control',
  '&:hover': { bgcolor: 'surface.raised' },
};
