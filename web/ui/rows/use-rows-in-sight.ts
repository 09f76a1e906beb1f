import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

/** The rows of a windowed list that are in sight or near it, told to whoever reads them; `onRange` stays the same. */
export function useRowsInSight<Scroller extends HTMLElement | Window>(
  virtualizer: Virtualizer<Scroller, HTMLElement>,
  onRange: (from: number, to: number) => void,
): VirtualItem[] {
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => onRange(from, to), [onRange, from, to]);
  return items;
}
