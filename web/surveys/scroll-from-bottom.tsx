import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';

const LEAST_HEIGHT = 176;

interface ScrollFromBottomProps {
  isScrolling: boolean;
  /** What is shown; another one is shown from its beginning. */
  of: string;
  children: ReactNode;
}

/** Answers that scroll when they don't fit; when something above takes room, they stay where they are on the screen. */
export function ScrollFromBottom({ isScrolling, of, children }: ScrollFromBottomProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let bottom = element.scrollTop + element.clientHeight;
    const remember = () => {
      bottom = element.scrollTop + element.clientHeight;
    };
    const observer = new ResizeObserver(() => {
      element.scrollTop = bottom - element.clientHeight;
    });
    observer.observe(element);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', remember);
    };
  }, []);

  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [of]);

  return (
    <Box
      ref={box}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        flex: isScrolling ? '0 1 auto' : 'none',
        minHeight: isScrolling ? LEAST_HEIGHT : 'auto',
        overflowY: isScrolling ? 'auto' : 'visible',
        overscrollBehavior: 'contain',
        // A scroller doesn't take over what its ancestors say about touch.
        touchAction: 'pan-y pinch-zoom',
        mt: 2,
        mx: -0.5,
        px: 0.5,
        py: 0.5,
        '& > *': { flex: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
