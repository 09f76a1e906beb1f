import Box from '@mui/material/Box';
import { type ReactVirtualizer, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { ResultOf } from '#web/data/queries.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { AssetRow } from '#web/ui/asset-row.tsx';
import { useKeptRows, useRecalledRows } from '#web/ui/use-rows-memory.ts';

const ROW_HEIGHT = 68;
const OVERSCAN = 8;

interface RowsProps {
  /** Rows of the list from `from` on, of `total`. */
  page: ResultOf<'findAssets'>;
  onRange: (from: number, to: number) => void;
  label: string;
  /** What it is called in its screen's memory, where the label is not enough. */
  memory?: string;
  inspectionId: InspectionId | null;
  showSite?: boolean;
  onOpen?: () => void;
}

/** Rows of assets that scroll with the page. */
export function PageAssetRows(props: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = usePageTop(list, props.page.total);
  const { initialMeasurementsCache } = useRecalledRows(props.label);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: props.page.total,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    initialMeasurementsCache,
  });
  useKeptRows(props.label, virtualizer);
  return (
    <div ref={list}>
      <VirtualRows {...props} virtualizer={virtualizer} />
    </div>
  );
}

/** Where the list begins on the page; `total` changes with what can move it without a change of the page's height. */
function usePageTop(list: RefObject<HTMLElement | null>, total: number): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, total]);
  return top;
}

/** Rows of assets that scroll within an element, as in a dialog. */
export function ScrolledAssetRows({ scroller, ...props }: RowsProps & { scroller: HTMLElement | null }) {
  const name = props.memory ?? props.label;
  const recalled = useRecalledRows(name);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: props.page.total,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getScrollElement: () => scroller,
    ...recalled,
  });
  useKeptRows(name, virtualizer);
  return <VirtualRows {...props} virtualizer={virtualizer} />;
}

interface VirtualRowsProps<Scroller extends HTMLElement | Window> extends RowsProps {
  virtualizer: ReactVirtualizer<Scroller, HTMLElement>;
}

function VirtualRows<Scroller extends HTMLElement | Window>(props: VirtualRowsProps<Scroller>) {
  const { page, onRange, label, inspectionId, showSite = false, onOpen, virtualizer } = props;
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => onRange(from, to), [onRange, from, to]);
  return (
    <Box
      role="list"
      aria-label={label}
      sx={{ position: 'relative', overflow: 'hidden', borderRadius: '14px', bgcolor: 'background.paper' }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const asset = page.rows[item.index - page.from];
        return (
          <Box
            key={item.index}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="listitem"
            aria-setsize={page.total}
            aria-posinset={item.index + 1}
            sx={{
              position: 'absolute',
              insetInline: 0,
              top: 0,
              minHeight: { xs: ROW_HEIGHT, md: 56 },
              borderTop: item.index === 0 ? 0 : 1,
              borderColor: 'divider',
            }}
            style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
          >
            {asset !== undefined && (
              <AssetRow
                assetId={asset.id}
                inspectionId={inspectionId}
                colour={asset.colour}
                serialNumber={asset.serial_number}
                typeName={asset.asset_type_name}
                location={asset.location}
                gradedOn={asset.graded_at && formatDay(asset.graded_at)}
                {...(showSite && { siteName: asset.site_name })}
                {...(onOpen && { onOpen })}
                gone={asset.gone === true}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
}
