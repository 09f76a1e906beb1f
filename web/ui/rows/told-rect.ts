import type { Rect, Virtualizer } from '@tanstack/react-virtual';

/**
 * Tells how large what the rows scroll in is, the first time too, when the page is laid out: to ask before would lay it out in
 * the midst of drawing it, as one long block.
 */
export function toldRect({ scrollElement }: Virtualizer<HTMLElement, HTMLElement>, tell: (rect: Rect) => void) {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(() => tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }));
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
