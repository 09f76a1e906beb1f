import { measureElement, type Rect, type Virtualizer } from '@tanstack/react-virtual';

/**
 * A row's height as the browser tells it once the page is laid out; until then what it was, or is expected to be. To ask for it
 * would lay the page out in the midst of drawing it, as one long block.
 */
export function toldSize<Scroller extends Element | Window>(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
): number {
  if (entry !== undefined) return measureElement(element, entry, virtualizer);
  const index = virtualizer.indexFromElement(element);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index));
  return known ?? virtualizer.options.estimateSize(index);
}

/** Tells how large what the rows scroll in is, each time that it changes and the first time too, for the same reason. */
export function toldRect(virtualizer: Virtualizer<HTMLElement, HTMLElement>, tell: (rect: Rect) => void) {
  const { scrollElement } = virtualizer;
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(() => tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }));
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
