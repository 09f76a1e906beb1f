import { useLayoutEffect, useState } from 'react';
import { type VisibleScreen, visibleScreen } from './visible-screen.ts';

const look = (before: VisibleScreen | null): VisibleScreen => {
  const screen = visibleScreen({ window: { width: innerWidth, height: innerHeight }, viewport: visualViewport }, before);
  const isSame = before !== null && (Object.keys(screen) as (keyof VisibleScreen)[]).every((key) => screen[key] === before[key]);
  return isSame ? before : screen;
};

/** Follows what can be seen from the opening on; null while closed. */
export function useVisibleScreen(open: boolean): VisibleScreen | null {
  const [screen, setScreen] = useState<VisibleScreen | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const follow = () => setScreen(look);
    setScreen(look(null));
    const sources = [window, visualViewport].filter((source) => source !== null);
    for (const source of sources) source.addEventListener('resize', follow);
    visualViewport?.addEventListener('scroll', follow);
    return () => {
      for (const source of sources) source.removeEventListener('resize', follow);
      visualViewport?.removeEventListener('scroll', follow);
    };
  }, [open]);
  return screen;
}
