import Box from '@mui/material/Box';
import { Check, Minus, X } from 'lucide-react';
import type { GradeColour } from '#domain/grade/grade-colour.ts';

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
}

export function GradeSquare({ colour, size = 28, decorative = false }: Props) {
  const name = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': gradeWords[colour] };
  return (
    <Box
      component="span"
      {...name}
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '6px',
        color: theme.vars.palette.surface.ink,
        backgroundColor: theme.vars.palette.grade[gradeTones[colour]].main,
        forcedColorAdjust: 'none',
      })}
    >
      <Glyph colour={colour} size={Math.round(size * 0.64)} />
    </Box>
  );
}

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
