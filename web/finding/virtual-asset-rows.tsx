import { type ReactVirtualizer, useVirtualizer } from '@tanstack/react-virtual';
import { memo } from 'react';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { formatDay } from '#domain/day/format-day.ts';
import type { AssetColumns } from '#web/ui/rows/asset-columns.tsx';
import { AssetRow } from '#web/ui/rows/asset-row.tsx';
import { assetRowStyles } from '#web/ui/rows/asset-row-styles.ts';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { toldRect } from '#web/ui/rows/told-rect.ts';
import { useOverscan } from '#web/ui/rows/use-overscan.ts';
import { useRowsInSight } from '#web/ui/rows/use-rows-in-sight.ts';
import { useKeptRows, useRecalledRows } from '#web/ui/entry/use-rows-memory.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { radius } from '#web/ui/radius.ts';
import { writtenOnce } from '#web/ui/written-once.ts';
import type { ResultOf } from '#web/data/protocol/query-types.ts';

const ROW_HEIGHT = 68;

/** Drawn again only with another asset: rows are shown, moved and measured more often than they change. */
const Row = memo(AssetRow);

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

/** Rows of assets that scroll within an element, as in a dialog. */
export function ScrolledAssetRows({ scroller, ...props }: RowsProps & { scroller: HTMLElement | null }) {
  const name = props.memory ?? props.label;
  const recalled = useRecalledRows(name);
  const overscan = useOverscan();
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: props.page.total,
    estimateSize: () => ROW_HEIGHT,
    overscan,
    observeElementRect: toldRect,
    getScrollElement: () => scroller,
    // Its own size is told later; no more than these are in sight.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    ...recalled,
  });
  useKeptRows(name, virtualizer);
  return <VirtualRows {...props} virtualizer={virtualizer} />;
}

const stylesOf = (kind: AssetColumns) => {
  const rows = assetRowStyles(kind);
  const item = { ...rows['& > [role=listitem]'], minHeight: { xs: ROW_HEIGHT, md: 56 }, borderTop: 1, borderColor: 'divider' };
  return {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: radius.panel,
    bgcolor: 'background.paper',
    ...panelEdge,
    ...rows,
    '& > [role=listitem]': item,
    '& > [aria-posinset="1"]': { borderTop: 0 },
  } as const;
};
const lists = { withSite: writtenOnce(stylesOf('withSite')), withGrade: writtenOnce(stylesOf('withGrade')) };

interface VirtualRowsProps extends RowsProps {
  virtualizer: ReactVirtualizer<HTMLElement, HTMLElement>;
}

function VirtualRows(props: VirtualRowsProps) {
  const { page, onRange, label, inspectionId, showSite = false, onOpen, virtualizer } = props;
  const items = useRowsInSight(virtualizer, onRange);
  const open = useSteady(() => onOpen?.());
  const List = lists[showSite ? 'withSite' : 'withGrade'];
  return (
    <List role="list" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const asset = page.rows[item.index - page.from];
        return (
          <div
            key={item.index}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="listitem"
            aria-setsize={page.total}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
          >
            {asset !== undefined && (
              <Row
                // A row that another asset takes under a finger opens neither [LOOK.23].
                key={asset.id}
                assetId={asset.id}
                inspectionId={inspectionId}
                colour={asset.colour}
                serialNumber={asset.serial_number}
                typeName={asset.asset_type_name}
                location={asset.location}
                gradedOn={asset.graded_at && formatDay(asset.graded_at)}
                {...(showSite && { siteName: asset.site_name })}
                onOpen={open}
                gone={asset.gone === true}
              />
            )}
          </div>
        );
      })}
    </List>
  );
}
