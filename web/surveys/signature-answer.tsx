import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type PointerEvent, useState } from 'react';
import {
  type Point,
  readSignature,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  signaturePath,
  typedSignature,
} from '#domain/survey/signature.ts';
import type { AnswerComponentProps } from './answer-component.ts';

/** A signature drawn with a finger, or a typed name for those who can't draw one. */
export function SignatureAnswer({ id, labelId, value, onAnswer }: AnswerComponentProps<'signature'>) {
  const signature = value === null ? null : readSignature(String(value));
  const [strokes, setStrokes] = useState<Point[][]>([]);
  const drawn = strokes.length > 0 ? signaturePath(strokes) : signature !== null && 'path' in signature ? signature.path : '';
  const name = signature !== null && 'name' in signature ? signature.name : '';

  const at = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * SIGNATURE_WIDTH,
      ((event.clientY - box.top) / box.height) * SIGNATURE_HEIGHT,
    ];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setStrokes([...strokes, [at(event)]]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = at(event);
    setStrokes((current) => [...current.slice(0, -1), [...(current.at(-1) ?? []), point]]);
  };
  const clear = () => {
    setStrokes([]);
    onAnswer(null);
  };
  return (
    <Box>
      <Box
        component="svg"
        viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
        role="img"
        aria-labelledby={labelId}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => onAnswer(signaturePath(strokes))}
        // The page follows a finger that swipes; this one writes.
        onTouchStart={(event: React.TouchEvent) => event.stopPropagation()}
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: `${SIGNATURE_WIDTH} / ${SIGNATURE_HEIGHT}`,
          borderRadius: '14px',
          bgcolor: 'text.primary',
          touchAction: 'none',
          cursor: 'crosshair',
        }}
      >
        <path d={drawn} fill="none" stroke="#0D0E10" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'center' }}>
        <OutlinedInput
          id={id}
          fullWidth
          placeholder="Or type your name"
          value={name}
          onChange={({ target }) => {
            setStrokes([]);
            onAnswer(target.value.trim() === '' ? null : typedSignature(target.value));
          }}
          slotProps={{ input: { 'aria-label': 'Or type your name', maxLength: 200 } }}
        />
        <Button onClick={clear} disabled={value === null && strokes.length === 0}>
          Clear
        </Button>
      </Box>
      {value !== null && signature === null && (
        <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
          A signature is kept that can’t be shown here.
        </Typography>
      )}
    </Box>
  );
}
