import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { addStroke, readSignature, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, typedSignature } from '#domain/survey/answers/signature.ts';
import { isBlank } from '#domain/value-required.ts';
import type { AnswerComponentProps } from './answer-component.ts';
import { AnswerMessage } from './answer-message.tsx';
import { SignatureInk } from './signature-drawing.tsx';
import { useStroke } from './use-stroke.ts';
import { radius } from '#web/ui/radius.ts';

const MOST_NAME = 200;

/** A signature drawn with a finger, or a typed name for those who can't draw one. */
export function SignatureAnswer({ id, labelId, value, onAnswer }: AnswerComponentProps<'signature'>) {
  const signature = value === null ? null : readSignature(String(value));
  const path = signature !== null && 'path' in signature ? signature.path : '';
  const name = signature !== null && 'name' in signature ? signature.name : '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? name;
  const { stroke, pad } = useStroke((points) => onAnswer(addStroke(path, points)));
  return (
    <Box>
      <Box
        component="svg"
        viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
        role="img"
        aria-labelledby={labelId}
        {...pad}
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: `${SIGNATURE_WIDTH} / ${SIGNATURE_HEIGHT}`,
          borderRadius: radius.panel,
          bgcolor: 'text.primary',
          touchAction: 'none',
          // Firefox scrolls along with a mouse that selects.
          userSelect: 'none',
          cursor: 'crosshair',
        }}
      >
        <SignatureInk path={addStroke(path, stroke)} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'center' }}>
        <OutlinedInput
          id={id}
          fullWidth
          placeholder="Or type your name"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            onAnswer(isBlank(target.value) ? null : typedSignature(target.value));
          }}
          onBlur={() => setTyped(null)}
          slotProps={{ input: { 'aria-label': 'Or type your name', maxLength: MOST_NAME, 'aria-describedby': `${id}-message` } }}
        />
        <Button onClick={() => onAnswer(null)} disabled={value === null}>
          Clear
        </Button>
      </Box>
      <AnswerMessage id={`${id}-message`} text={text} most={MOST_NAME} />
      {value !== null && signature === null && (
        <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
          A signature is kept that can’t be shown here.
        </Typography>
      )}
    </Box>
  );
}
