import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { FORCED_COLOURS } from '../forced-colours.ts';
import { radius } from '../radius.ts';
import { upTo } from '../text-size.ts';

interface Props {
  icon: LucideIcon;
  /** What the button is called, whatever it shows. */
  name: string;
  /** Absent on a button that shows its icon only. */
  children?: string | undefined;
  /** A text that somebody wrote, rather than what the button does. */
  isWritten?: boolean;
  loading?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens what stands beside an answer, its note or its camera. Plain styles, for it is part of what a tap waits for. */
export function SlotButton({ icon: Icon, name, children, isWritten = false, loading = false, onClick, ref }: Props) {
  const isLabelled = children !== undefined;
  return (
    <Plain
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-label={name}
      aria-busy={loading || undefined}
      // Not 'disabled': a dialog that closes gives the focus back to it.
      aria-disabled={loading || undefined}
      data-labelled={isLabelled || undefined}
      onClick={loading ? undefined : onClick}
    >
      {loading ? <CircularProgress size={20} color="inherit" /> : <Icon size={20} aria-hidden />}
      {isLabelled ? <Words data-written={isWritten || undefined}>{children}</Words> : null}
    </Plain>
  );
}

const Plain = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  flex: 'none',
  minWidth: 56,
  minHeight: 56,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  // Two stand side by side: large text grows as far as there is room.
  fontSize: upTo('5.6vw', 'body'),
  fontWeight: 650,
  lineHeight: 20 / 16,
  cursor: 'pointer',
  touchAction: 'manipulation',
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-surface-outline)',
  '&[data-labelled]': { flex: 1, minWidth: 0, padding: '6px 12px' },
  '&:hover': { backgroundColor: 'var(--mui-palette-surface-sheet)' },
  '&:active': { backgroundColor: 'var(--mui-palette-surface-control)' },
  '&[aria-disabled=true]': { cursor: 'default', color: 'var(--mui-palette-text-secondary)' },
  '& > svg': { flex: 'none' },
  [FORCED_COLOURS]: { border: '1px solid' },
});

const Words = styled('span')({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-written]': { fontWeight: 500 },
});
