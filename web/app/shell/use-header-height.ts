import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Tells what sticks under the header how high it is, with what is said under it: large text makes it higher than its 64px. */
export function useHeaderHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--header-height', `calc(${element.offsetHeight}px + var(--update-room, 0px))`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--header-height');
    };
  }, []);
  return header;
}
