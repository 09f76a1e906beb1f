import { useRouter } from '@tanstack/react-router';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { entryKey } from './entry-key.ts';
import { recall, remember } from './entry-memory.ts';
import { onLeavingEntry } from './keep-scroll.ts';
import { useSteady } from '../use-steady.ts';

type Row = Pick<VirtualItem, 'index' | 'key' | 'size'>;
interface Rows {
  offset: number;
  measured: Row[];
}

/** Heights that are kept; a list that was scrolled further is restored to about where it was. */
const MOST_ROWS = 2000;

/** How high the rows of a windowed list were, and where an element that scrolls them stood, when its entry was left. */
export function useRecalledRows(name: string): { initialOffset: number; initialMeasurementsCache: VirtualItem[] } {
  const router = useRouter();
  const [rows] = useState(() => recall<Rows>(entryKey(router.latestLocation), `rows ${name}`));
  const [initialMeasurementsCache] = useState(() =>
    (rows?.measured ?? []).map((row) => ({ ...row, start: 0, end: row.size, lane: 0 })),
  );
  return { initialOffset: rows?.offset ?? 0, initialMeasurementsCache };
}

/** Keeps them for `useRecalledRows`. */
export function useKeptRows<Scroller extends HTMLElement | Window>(
  name: string,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
): void {
  const keep = useSteady((entry: string) => {
    const measured = virtualizer.takeSnapshot().map(({ index, key, size }) => ({ index, key, size }));
    remember(entry, `rows ${name}`, { offset: virtualizer.scrollOffset ?? 0, measured: measured.slice(0, MOST_ROWS) });
  });
  useEffect(() => onLeavingEntry(keep), [keep]);
}
