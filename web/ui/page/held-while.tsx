import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  /** Whether what is in it is being saved: nothing is typed that would be in no save. */
  isHeld: boolean;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** What nobody changes while it is saved; focus comes back to where it was. */
export function HeldWhile({ isHeld, sx = {}, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = part;
    if (!isHeld || current === null) return;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && current.contains(activeElement) ? activeElement : null;
    current.inert = true;
    return () => {
      current.inert = false;
      if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
    };
  }, [isHeld]);
  return (
    <Box ref={part} sx={sx}>
      {children}
    </Box>
  );
}
