import { styled } from '@mui/material/styles';
import { Check, Minus, X } from 'lucide-react';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import { PRINTED } from '../printed.ts';
import { radius } from '../radius.ts';

export const gradeWords: Record<GradeColour, string> = {
  green: 'Pass',
  amber: 'Pass, works due',
  red: 'Fail',
  white: 'Not inspected',
};

/** The theme's name of each colour. */
export const gradeTones = { green: 'pass', amber: 'amber', red: 'fail', white: 'none' } as const satisfies Record<
  GradeColour,
  string
>;

interface Props {
  colour: GradeColour;
  size?: number;
  /** The word stands beside the square already. */
  decorative?: boolean;
  /** What was graded another time is an outline. */
  former?: boolean;
}

export function GradeSquare({ colour, size = 28, decorative = false, former = false }: Props) {
  const name = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': gradeWords[colour] };
  const tone = `var(--mui-palette-grade-${gradeTones[colour]}-main)`;
  const paint = former ? { color: tone, boxShadow: `inset 0 0 0 2px ${tone}` } : { backgroundColor: tone };
  return (
    <Square {...name} style={{ width: size, height: size, ...paint }}>
      <Glyph colour={colour} size={Math.round(size * 0.64)} />
    </Square>
  );
}

const Square = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  borderRadius: radius.mark,
  color: 'var(--mui-palette-surface-ink)',
  forcedColorAdjust: 'none',
  [PRINTED]: { outline: '1px solid var(--mui-palette-surface-outline)' },
});

function Glyph({ colour, size }: { colour: GradeColour; size: number }) {
  switch (colour) {
    case 'green':
      return <Check size={size} strokeWidth={3.25} aria-hidden />;
    case 'red':
      return <X size={size} strokeWidth={3.25} aria-hidden />;
    case 'white':
      return <Minus size={size} strokeWidth={3.25} aria-hidden />;
    case 'amber':
      return (
        <svg
          width={size}
          height={size}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={3.5}
          strokeLinecap="round"
          aria-hidden
        >
          <path d="M12 4v10M12 20v.01" />
        </svg>
      );
  }
}
