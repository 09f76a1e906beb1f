import type { ReactNode } from 'react';
import { radius } from '../radius.ts';
import { twoLines } from '../rows/two-lines.ts';

/** Of a table: what is in its cells gets its styles from it, once for all of them, for rows come and go while it scrolls. */
export const cellStyles = {
  '& .cell-text': { ...twoLines, typography: 'body2' },
  '& .cell-text[data-large]': { typography: 'rowLine' },
  '& .cell-text[data-long]': { WebkitLineClamp: 4, my: 0.5 },
  '& .cell-text[data-quiet]': { color: 'text.secondary' },
  '& .cell-side-by-side': { display: 'flex', alignItems: 'center', gap: 1.25 },
  '& .cell-serial': { typography: 'rowSerial' },
  // The link that names a row takes the presses of all of it.
  '& [role=rowheader] > a': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: '2px solid var(--mui-palette-text-primary)',
      outlineOffset: '-2px',
      borderRadius: radius.panel,
    },
  },
} as const;

interface Props {
  children: ReactNode;
  large?: boolean;
  quiet?: boolean;
  /** Two lines more. */
  long?: boolean;
}

/** Two lines at most of text in a cell. */
export const CellText = ({ children, large = false, quiet = false, long = false }: Props) => (
  <div className="cell-text" data-large={large || undefined} data-quiet={quiet || undefined} data-long={long || undefined}>
    {children}
  </div>
);
