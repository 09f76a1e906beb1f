import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { isBlank } from '#domain/value-required.ts';
import type { AnswerComponentProps } from './answer-component.ts';
import { AnswerMessage } from './answer-message.tsx';

/** Characters of a written answer or a note. */
export const MOST_WRITTEN = 2_000;

/** Written text, on one line or on several. */
export function TextAnswer({ id, props, labelId, value, onAnswer }: AnswerComponentProps<'text' | 'textarea'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const isLong = props.component === 'textarea';
  const text = typed ?? (value === null ? '' : String(value));
  return (
    <>
      <OutlinedInput
        id={id}
        fullWidth
        multiline={isLong}
        {...(isLong && { minRows: 5, maxRows: 9 })}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          onAnswer(isBlank(event.target.value) ? null : event.target.value);
        }}
        onBlur={() => setTyped(null)}
        slotProps={{
          input: {
            'aria-labelledby': labelId,
            'aria-describedby': `${id}-message`,
            maxLength: MOST_WRITTEN,
            ...(!isLong && { enterKeyHint: 'next' }),
          },
        }}
      />
      <AnswerMessage id={`${id}-message`} text={text} most={MOST_WRITTEN} />
    </>
  );
}
