import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';
import { FocusOnTop } from './focus-on-top.tsx';
import { SnackbarStop } from '../snackbar/snackbar-stop.tsx';
import { useLayer } from './use-layer.ts';
import { useVisibleScreen } from './use-visible-screen.ts';
import { WhenGone } from './when-gone.tsx';
import { radius } from '../radius.ts';
import { upTo } from '../text-size.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** It is off the page, and the focus is where it was before, or nowhere. */
  onGone?: () => void;
  /** Says the act. */
  title: string;
  children?: ReactNode;
  /** The button that changes nothing. */
  leave?: ReactNode;
  /** What acts; the likeliest last. */
  actions?: ReactNode;
  /** Keeps what acts away from the thumb. */
  destructive?: boolean;
  size?: 'normal' | 'form' | 'full-height';
  /** A close button beside the title, for dialogs without actions. */
  closable?: boolean;
  role?: 'dialog' | 'alertdialog';
}

const ROOM = 'var(--snackbar-room, 0px)';
/** Little where there is little height, as on a phone on its side. */
const GAP = 'min(24px, 3vh)';

export function AppDialog({
  open,
  onClose,
  onGone = () => undefined,
  title,
  children,
  leave,
  actions,
  destructive = false,
  size = 'normal',
  closable = false,
  role = 'dialog',
}: Props) {
  const id = useId();
  const paper = useRef<HTMLDivElement>(null);
  const full = size === 'full-height';
  useLayer('dialog', open, onClose);
  const screen = useVisibleScreen(open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role={role}
      aria-labelledby={id}
      maxWidth={false}
      // A keyboard may cover the end of the window.
      style={{ top: screen?.above ?? 0, bottom: screen?.below ?? 0 }}
      slotProps={{
        container: { sx: { alignItems: { xs: 'flex-end', sm: 'center' } } },
        paper: {
          ref: paper,
          sx: {
            m: full ? { xs: 0, sm: `${GAP} 24px` } : { xs: `0 16px ${GAP}`, sm: `${GAP} 24px` },
            width: { xs: full ? '100%' : 'calc(100% - 32px)', sm: size === 'normal' ? 480 : 720 },
            maxWidth: 'none',
            height: full ? { xs: `calc(100% - ${ROOM})`, sm: `calc(100% - 2 * ${GAP} - 2 * ${ROOM})` } : 'auto',
            maxHeight: full ? 'none' : { xs: `calc(100% - 2 * ${GAP} - ${ROOM})`, sm: `calc(100% - 2 * ${GAP} - 2 * ${ROOM})` },
            borderRadius: full ? { xs: 0, sm: radius.sheet } : radius.sheet,
            p: { xs: 2.5, sm: 3 },
            '@media (max-height: 480px)': { py: 1.5 },
            gap: 1,
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Typography
          variant="title"
          id={id}
          component="h2"
          sx={{ textWrap: 'balance', overflowWrap: 'anywhere', fontSize: upTo('10.5vw', 'title') }}
        >
          {title}
        </Typography>
        {closable && (
          <IconButton aria-label="Close" onClick={onClose} sx={{ mt: -1.5, mr: -1.5 }}>
            <X size={24} aria-hidden />
          </IconButton>
        )}
      </Box>
      {children}
      {(actions !== undefined || leave !== undefined) && (
        <DialogButtons leave={leave} destructive={destructive}>
          {actions}
        </DialogButtons>
      )}
      <SnackbarStop />
      <FocusOnTop open={open} paper={paper} />
      <WhenGone onGone={onGone} />
    </Dialog>
  );
}
