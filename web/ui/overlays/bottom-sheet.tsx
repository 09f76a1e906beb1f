import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { SnackbarStop } from '../snackbar/snackbar-stop.tsx';
import { FocusOnTop } from './focus-on-top.tsx';
import { useLayer } from './use-layer.ts';
import { useSheetDrag } from './use-sheet-drag.ts';
import { useVisibleScreen } from './use-visible-screen.ts';
import { sheetHeight } from './visible-screen.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { radius } from '../radius.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  heading: ReactNode;
  /** A supporting line under the heading. */
  subheading?: ReactNode;
  /** Before the heading, 48 px. */
  badge?: ReactNode;
  children: ReactNode;
  /** What it shows fills it to its edges and brings its own way to close; the heading is only spoken. */
  bare?: boolean;
}

/** A shade at the lower edge, which the end of the content covers. */
const shadeWhereMoreFollows = {
  background:
    'linear-gradient(var(--mui-palette-surface-sheet) 0 0) bottom / 100% 28px no-repeat local, linear-gradient(to top, rgba(0,0,0,.5), transparent) bottom / 100% 20px no-repeat scroll',
};

const railWidths = { md: 88, lg: 216 };
const WIDTH = 400;

/**
 * Half the screen from below [S9], all that a keyboard leaves [LOOK]; beside the rail on wide screens. Closes by drag, backdrop,
 * Escape and the back button.
 */
export function BottomSheet({ open, onClose, heading, subheading, badge, children, bare = false }: Props) {
  const id = useId();
  useLayer('sheet', open, onClose);
  const { paper, handle } = useSheetDrag(onClose);
  const place = useSheetPlace(open, paper);
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      // Above the dialog that opened it: what opens later lies higher.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: {
            height: place.height,
            maxHeight: { xs: 'none', md: place.most },
            px: 2.5,
            borderRadius: { xs: `${radius.sheet} ${radius.sheet} 0 0`, md: radius.sheet },
            boxShadow: (theme) => `0 0 0 1px ${theme.vars.palette.surface.sheetEdge}`,
            width: { md: WIDTH },
            right: { md: 'auto' },
            bottom: { xs: place.below, md: place.below + 12 },
            left: { md: railWidths.md + 12, lg: railWidths.lg + 12 },
            // Where there is no rail it stands in the middle, over the column of a survey.
            'body:not(:has([data-rail])) &': { left: { md: `calc(50% - ${WIDTH / 2}px)` } },
          },
        },
      }}
    >
      <Box
        {...handle}
        sx={{
          touchAction: 'none',
          mx: -2.5,
          px: 2.5,
          pt: 1,
          cursor: 'grab',
          ...(bare && { position: 'absolute', zIndex: 1, left: '25%', right: '25%', mx: 0, pb: 2 }),
        }}
      >
        <Box
          aria-hidden
          sx={{
            width: 36,
            height: 4,
            mx: 'auto',
            borderRadius: radius.line,
            bgcolor: bare ? 'text.primary' : 'surface.outline',
            visibility: { md: 'hidden' },
          }}
        />
      </Box>
      <Box
        sx={
          bare
            ? visuallyHidden
            : { display: 'flex', alignItems: 'center', gap: 1.75, py: 1.25, borderBottom: 1, borderColor: 'divider' }
        }
      >
        {badge}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FocusedHeading id={id}>{heading}</FocusedHeading>
          {subheading !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {subheading}
            </Typography>
          )}
        </Box>
        {!bare && (
          <IconButton aria-label="Close" onClick={onClose} sx={{ mr: -1.5 }}>
            <X size={24} aria-hidden />
          </IconButton>
        )}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          // A field that is led to shows its label, and is not under the shade where a keyboard leaves little room.
          scrollPaddingBlock: '44px 28px',
          mx: -2.5,
          px: 2.5,
          pb: 'max(16px, env(safe-area-inset-bottom))',
          overscrollBehavior: 'contain',
          ...(bare ? { px: 0, pb: 0 } : shadeWhereMoreFollows),
        }}
      >
        {children}
      </Box>
      <SnackbarStop />
      <FocusOnTop open={open} paper={paper} />
    </Drawer>
  );
}

/** Its height leaves room for a message above it, which is told where the sheet ends; what is written in stays in sight. */
function useSheetPlace(open: boolean, paper: RefObject<HTMLElement | null>) {
  const screen = useVisibleScreen(open);
  const below = screen?.below ?? 0;
  const height = screen === null ? '50vh' : `min(${sheetHeight(screen)}px, calc(${screen.height}px - var(--snackbar-room, 0px)))`;
  useLayoutEffect(() => {
    if (!open) return;
    const { style } = document.documentElement;
    style.setProperty('--sheet-top', `calc(${height} + ${below}px)`);
    const { activeElement } = document;
    if (paper.current?.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
    return () => {
      style.removeProperty('--sheet-top');
    };
  }, [open, paper, height, below]);
  return { height, below, most: screen === null ? 'none' : screen.height - 24 };
}

function FocusedHeading({ id, children }: { id: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Typography variant="title" ref={heading} id={id} tabIndex={-1} component="h2">
      {children}
    </Typography>
  );
}
