import Box from '@mui/material/Box';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

const MIN_HEIGHT = 500;

interface Props {
  count: number;
  /** The usual height of one row in pixels; real heights are measured. */
  rowHeight: number;
  renderRow: (index: number) => ReactNode;
  /** The rows on screen and a few around them, for queries that take a window. */
  onRange?: (from: number, to: number) => void;
  gap?: number;
  label?: string;
}

/** A list of any length that scrolls with the page; keeps 500 px so that nothing jumps while filtering [S9]. */
export function VirtualList({ count, rowHeight, renderRow, onRange, gap = 0, label }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    gap,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => onRange?.(from, to), [onRange, from, to]);

  return (
    <Box ref={list} sx={{ minHeight: MIN_HEIGHT }}>
      <Box role="list" aria-label={label} sx={{ position: 'relative' }} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => (
          <Box
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="listitem"
            aria-setsize={count}
            aria-posinset={item.index + 1}
            sx={{ position: 'absolute', top: 0, left: 0, width: '100%' }}
            style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
          >
            {renderRow(item.index)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
