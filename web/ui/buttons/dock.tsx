import Box from '@mui/material/Box';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { inSight } from '../page/in-sight.ts';
import { upTo } from '../text-size.ts';

/** A phone's next step, above the bottom bar for as long as the page scrolls; 64 high, so that a message stands above it. */
export function Dock({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--dock-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock-height');
    };
  }, []);
  return (
    <Box
      ref={bar}
      sx={(theme) => ({
        position: 'sticky',
        bottom: 'var(--bottom-bar-height, 0px)',
        zIndex: 3,
        ...inSight.atBottom,
        // Read after what it is about, and seen at the end.
        order: 1,
        mt: 'auto',
        display: 'flex',
        gap: 1,
        mx: 'calc(-1 * var(--gutter))',
        px: 'var(--gutter)',
        pt: '7px',
        pb: 1,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.default,
        // Large text grows as far as two lines have room.
        '& > .MuiButton-root': { minHeight: 48, py: '4px', px: 1.5, lineHeight: 20 / 17, fontSize: upTo('6.4vw', 'section') },
        // What says more takes one line, so that the dock keeps its height.
        '& [data-detail]': {
          display: '-webkit-box',
          WebkitLineClamp: 1,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        },
        '@media (max-height: 480px)': { pt: '3px', pb: 0.5 },
      })}
    >
      {children}
    </Box>
  );
}

/** Of a column that ends with a dock: the end of the screen where there is little in it, and no room under the dock [S9]. */
export const endsWithDock = {
  minHeight: 'calc(100dvh - var(--header-height, 64px) - 16px - var(--bottom-bar-height))',
  mb: 'calc(var(--bottom-bar-height) - 100px)',
};
