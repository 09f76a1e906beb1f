import { defaultKeyExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useOverscan } from './use-overscan.ts';
import { usePageTop } from './use-page-top.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useKeptRows, useRecalledRows } from '../entry/use-rows-memory.ts';

interface PageRows {
  /** What holds the rows. */
  list: RefObject<HTMLElement | null>;
  /** Names the list in its screen's memory. */
  label: string;
  total: number;
  /** How high a row is before it is there. */
  rowHeight: number;
  onRange: (from: number, to: number) => void;
  /** By what a row is known where others leave before it. */
  keyOf?: (index: number) => string | number;
}

/** The rows of a list as long as its page, found again as it was left; `top` is where it begins. */
export function usePageRows({ list, label, total, rowHeight, onRange, keyOf = defaultKeyExtractor }: PageRows) {
  const top = usePageTop(list, total);
  const { initialMeasurementsCache } = useRecalledRows(label);
  const overscan = useOverscan();
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: total,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    getItemKey: keyOf,
    // Rows are drawn with the list, which gives way to taps, and not at once after it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache,
  });
  useKeptRows(label, virtualizer);
  return { top, virtualizer, items: useRowsInSight(virtualizer, onRange) };
}
