import { memo, useRef } from 'react';
import { formatDay } from '#domain/day/format-day.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { InspectionPage } from '#web/data/queries/assets/assets-of-type.ts';
import type { InspectionLine } from '#web/data/queries/inspections/inspection-line.ts';
import { AssetRow } from '#web/ui/rows/asset-row.tsx';
import { assetRowStyles } from '#web/ui/rows/asset-row-styles.ts';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { PrintedPart } from '#web/ui/rows/printed-part.tsx';
import { usePageRows } from '#web/ui/rows/use-page-rows.ts';
import { LineMarks, LineNews } from './line-news.tsx';
import { PLACE_HEIGHT, PlaceHeads, placeStyles, SpokenPlace } from './place-heads.tsx';
import { radius } from '#web/ui/radius.ts';
import { writtenOnce } from '#web/ui/written-once.ts';

const List = writtenOnce({
  position: 'relative',
  ...assetRowStyles('withGrade'),
  ...placeStyles,
  '& .asset-panel': {
    minHeight: { xs: 68, md: 56 },
    overflow: 'hidden',
    bgcolor: 'background.paper',
    ...panelEdge,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& .asset-panel[data-first]': { borderTop: 0, borderTopLeftRadius: radius.panel, borderTopRightRadius: radius.panel },
  '& .asset-panel[data-last]': { borderBottomLeftRadius: radius.panel, borderBottomRightRadius: radius.panel },
});

interface Props {
  /** Rows of the list from `from` on, of `total`. */
  page: InspectionPage;
  onRange: (from: number, to: number) => void;
  label: string;
  /** Of the heads: what is counted. */
  counted: string;
  /** How high a row is before it is there. */
  rowHeight: number;
  inspectionId: InspectionId;
}

/** An inspection's assets as rows that scroll with the page, under heads where they go by place [S2, WALK]. */
export function InspectionAssetRows({ page, onRange, label, counted, rowHeight, inspectionId }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { top, virtualizer, items } = usePageRows({ list, label, total: page.total, rowHeight, onRange });
  const firsts = new Map(page.heads.map((head) => [head.from, head]));
  const lasts = new Set(page.heads.map((head) => head.from + head.count - 1));
  return (
    <>
      <PrintedPart there={items.length} total={page.total} isReported />
      <List ref={list} role="list" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        <PlaceHeads heads={page.heads} counted={counted} virtualizer={virtualizer} />
        {items.map((item) => {
          const line = page.rows[item.index - page.from];
          const head = firsts.get(item.index);
          const isFirst = item.index === 0 || head !== undefined;
          const isLast = item.index === page.total - 1 || lasts.has(item.index);
          return (
            <div
              key={item.index}
              ref={virtualizer.measureElement}
              data-index={item.index}
              role="listitem"
              aria-setsize={page.total}
              aria-posinset={item.index + 1}
              style={{
                transform: `translateY(${item.start - top}px)`,
                paddingTop: head === undefined ? 0 : PLACE_HEIGHT,
              }}
            >
              {head !== undefined && <SpokenPlace head={head} counted={counted} />}
              <div className="asset-panel" data-first={isFirst || undefined} data-last={isLast || undefined}>
                {line !== undefined && <Row key={line.id} line={line} inspectionId={inspectionId} />}
              </div>
            </div>
          );
        })}
      </List>
    </>
  );
}

/** Drawn again only with another line: rows are moved and measured more often than they change. */
const Row = memo(function Row({ line, inspectionId }: { line: InspectionLine; inspectionId: InspectionId }) {
  const hasNews = line.last !== null || line.resume !== null;
  return (
    <AssetRow
      assetId={line.id}
      inspectionId={inspectionId}
      colour={line.colour}
      serialNumber={line.serial_number}
      typeName={line.asset_type_name}
      location={line.location}
      gradedOn={line.graded_at && formatDay(line.graded_at)}
      gone={line.gone === true}
      formerColour={line.last?.colour ?? null}
      {...(hasNews && { news: <LineNews line={line} /> })}
      marks={<LineMarks line={line} />}
    />
  );
});
