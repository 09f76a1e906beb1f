import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import { CircleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopmostLayer } from '../overlays/open-layers.ts';
import { snackbarHost } from './snackbar-host.ts';
import { hideSnackbar, type SnackbarMessage, useSnackbar } from './snackbar-state.ts';
import { leaveAtEnd, leaveByTab } from './snackbar-stop.tsx';
import { useCountdown } from './use-countdown.ts';
import { radius } from '../radius.ts';

const SWIPE_PIXELS = 50;
const TAP_PIXELS = 6;

/** 120px from the bottom of a screen [S9], or above its dock where large text makes that higher; over a sheet, and above dialogs, which both leave `--snackbar-room` for it. */
const places = {
  screen: { bottom: 'max(120px, calc(56px + env(safe-area-inset-bottom) + var(--dock-height, 0px)))' },
  sheet: { bottom: { xs: 'calc(var(--sheet-top, 50vh) + 8px)', md: 'calc(var(--sheet-top, 50vh) + 20px)' } },
  dialog: { top: 'max(8px, env(safe-area-inset-top))' },
};

/** The one place where messages of showSnackbar() appear [S4]. */
export function Snackbar() {
  const shown = useSnackbar();
  const overlay = useTopmostLayer();
  return createPortal(
    <Box
      sx={(theme) => ({
        ...places[overlay ?? 'screen'],
        position: 'fixed',
        zIndex: theme.zIndex.snackbar,
        left: 8,
        right: 8,
        pointerEvents: 'none',
      })}
    >
      <div role="status">{shown !== null && !shown.failure && <Message key={shown.key} shown={shown} />}</div>
      <div role="alert">{shown?.failure === true && <Message key={shown.key} shown={shown} />}</div>
    </Box>,
    snackbarHost(),
  );
}

function Message({ shown }: { shown: SnackbarMessage }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const swipe = useVerticalSwipe(hideSnackbar);
  useRoom(bar);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => leaveAtEnd(current, cameFrom.current);
  }, []);
  // A failure that asks for something waits for its answer.
  useCountdown(shown.failure && shown.undo !== null ? null : shown.timeout, hovered || focused, hideSnackbar);

  const undo = () => {
    void shown.undo?.();
    hideSnackbar();
  };
  return (
    <Box
      ref={bar}
      data-testid="snackbar"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => (event.key === 'Escape' ? hideSnackbar() : leaveByTab(event))}
      {...swipe}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        pl: 2,
        pr: 0.5,
        py: 0.5,
        pointerEvents: 'auto',
        touchAction: 'none',
        borderRadius: radius.panel,
        typography: 'detail',
        fontWeight: 550,
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.surface.ink,
        boxShadow: '0 8px 28px rgba(0,0,0,.6)',
        animation: 'snackbar-in 240ms cubic-bezier(.2,0,0,1)',
        '@keyframes snackbar-in': { from: { opacity: 0, transform: 'translateY(12px)' } },
        '& :focus-visible': { outlineColor: theme.vars.palette.surface.ink, outlineOffset: -4 },
      })}
    >
      {shown.failure && <CircleAlert size={20} aria-hidden style={{ flexShrink: 0 }} />}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {shown.message}
      </Box>
      {shown.undo !== null && (
        <Button variant="text" onClick={undo} sx={{ color: 'surface.pressedRed', px: 1.5 }}>
          Undo
        </Button>
      )}
      {shown.failure && (
        <IconButton aria-label="Close" onClick={hideSnackbar}>
          <X size={20} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}

/** Tells dialogs how much room the message takes above them. */
function useRoom(bar: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--snackbar-room', `${(bar.current?.offsetHeight ?? 0) + 16}px`));
    if (bar.current !== null) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--snackbar-room');
    };
  }, [bar]);
}

function useVerticalSwipe(onSwipe: () => void) {
  const startedAt = useRef<number | null>(null);
  return {
    onPointerDown: (event: React.PointerEvent) => {
      startedAt.current = event.clientY;
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (startedAt.current === null) return;
      const distance = Math.abs(event.clientY - startedAt.current);
      if (distance > SWIPE_PIXELS) onSwipe();
      // A mouse leaves the bar before it has gone far enough; captured at once, it could not click the button.
      else if (distance > TAP_PIXELS) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: () => {
      startedAt.current = null;
    },
    onPointerCancel: () => {
      startedAt.current = null;
    },
  };
}
