import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { readTyped } from '#domain/survey/answers/answer-value.ts';
import { numberComplaint, numberLimits, readNumber, stepNumber } from '#domain/survey/answers/number-text.ts';
import type { AnswerComponentProps } from './answer-component.ts';
import { AnswerMessage } from './answer-message.tsx';
import { radius } from '#web/ui/radius.ts';
import { textSize } from '#web/ui/text-size.ts';

const MOST_TYPED = 40;

/** What is no number within the limits stays as it was typed, with its complaint, until it is mended. */
export function NumberAnswer({ id, props, labelId, label, value, stored, onAnswer }: AnswerComponentProps<'number'>) {
  const { unit, min, max } = props;
  // A number that is being typed, such as '6,', is not yet the text that it will be.
  const [typing, setTyping] = useState<string | null>(null);
  const text = typing ?? readTyped(stored) ?? (value === null ? '' : String(value));
  const complaint = numberComplaint(text, min, max);

  const type = (next: string) => {
    setTyping(next);
    onAnswer(numberComplaint(next, min, max) === null ? readNumber(next) : { typed: next });
  };
  const step = (by: 1 | -1) => {
    const next = stepNumber(text, by, min, max);
    if (next === null) return;
    setTyping(null);
    onAnswer(next);
  };

  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'stretch' }}>
        <OutlinedInput
          id={id}
          value={text}
          error={complaint !== null}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyping(null)}
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
              enterKeyHint: 'next',
              autoComplete: 'off',
              maxLength: MOST_TYPED,
              'aria-labelledby': labelId,
              'aria-describedby': `${id}-message`,
              style: { fontSize: textSize.question, fontWeight: 650 },
            },
          }}
          sx={{ flex: 1, minHeight: '80px !important', borderRadius: radius.panel, pl: 0.5, pr: 2 }}
        />
        <IconButton aria-label={`${label}: one less`} onClick={() => step(-1)} sx={stepSx}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton aria-label={`${label}: one more`} onClick={() => step(1)} sx={stepSx}>
          <Plus aria-hidden />
        </IconButton>
      </Box>
      <AnswerMessage id={`${id}-message`} text={text} most={MOST_TYPED} complaint={complaint} hint={numberLimits(min, max)} />
    </Box>
  );
}

const stepSx = {
  width: 64,
  height: 80,
  borderRadius: radius.panel,
  bgcolor: 'surface.control',
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-surface-outline)',
  '&:hover': { bgcolor: 'surface.raised' },
};
