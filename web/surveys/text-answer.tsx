import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { AnswerComponentProps } from './answer-component.ts';

/** Written text, on one line or on several. */
export function TextAnswer({ id, props, labelId, value, onAnswer }: AnswerComponentProps<'text' | 'textarea'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const isLong = props.component === 'textarea';
  return (
    <OutlinedInput
      id={id}
      fullWidth
      multiline={isLong}
      {...(isLong && { minRows: 5, maxRows: 9 })}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(event) => {
        setTyped(event.target.value);
        onAnswer(event.target.value.trim() === '' ? null : event.target.value);
      }}
      onBlur={() => setTyped(null)}
      slotProps={{ input: { 'aria-labelledby': labelId, maxLength: 2_000 } }}
    />
  );
}
