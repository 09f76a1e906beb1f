import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { memo, type ReactNode, useRef } from 'react';
import { panelEdge } from '../page/panel-edge.ts';
import type { TableColumn, TableSort } from './table-column.ts';
import { cellStyles } from './cell-text.tsx';
import { isSameRow } from './is-same-row.ts';
import { TableHeads, tableGrid, tableWidths } from './table-heads.tsx';
import type { TableSelection } from './table-selection.ts';
import { PrintedPart } from '../rows/printed-part.tsx';
import { usePageRows } from '../rows/use-page-rows.ts';
import { radius } from '../radius.ts';

const ROW_HEIGHT = 57;

/** Of all rows at once: a style of its own for each would be the dearest part of scrolling. */
const rowStyles = {
  ...tableGrid,
  position: 'absolute',
  insetInline: 0,
  top: 0,
  minHeight: ROW_HEIGHT,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '&[data-selected=true], &:hover': { bgcolor: 'surface.sheet' },
  '& > *': { minWidth: 0 },
} as const;

const tableStyles = {
  position: 'relative',
  '& > .table-body': {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: radius.panel,
    bgcolor: 'background.paper',
    ...panelEdge,
  },
  '& > .table-body > [role=row]': rowStyles,
  // A tick fills its cell.
  '& .MuiCheckbox-root': { p: 1.5 },
  ...cellStyles,
} as const;

interface Props<Row> {
  label: string;
  /** Those that are shown. */
  columns: readonly TableColumn<Row>[];
  /** Rows of the list from `from` on, of `total`. */
  page: { total: number; from: number; rows: readonly Row[] };
  /** The same function from render to render. */
  idOf: (row: Row) => string;
  /** The rows that are in sight or near it; it stays the same from render to render. */
  onRange: (from: number, to: number) => void;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
  selection?: TableSelection<Row>;
  /** Whether a report has all of them. */
  isReported?: boolean;
  /** Stands in the head of the buttons, as a `ColumnsButton`. */
  chooser?: ReactNode;
}

/** A table as long as its list, of which the rows near those in sight are there; it scrolls with the page under its heads. */
export function DataTable<Row>({ chooser, sort, onSort, ...props }: Props<Row>) {
  const { label, columns, page, selection } = props;
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={page.total + 1}
      sx={{ ...tableStyles, '--columns': tableWidths(columns, selection !== undefined) }}
    >
      <TableHeads columns={columns} sort={sort} onSort={onSort} chooser={chooser} {...(selection && { selection })} />
      <TableBody {...props} />
    </Box>
  );
}

/** All that scrolling renders anew. */
function TableBody<Row>({
  label,
  columns,
  page,
  idOf,
  onRange,
  selection,
  isReported = false,
}: Omit<Props<Row>, 'chooser' | 'sort' | 'onSort'>) {
  const body = useRef<HTMLDivElement>(null);
  const { top, virtualizer, items } = usePageRows({ list: body, label, total: page.total, rowHeight: ROW_HEIGHT, onRange });
  return (
    <>
      <PrintedPart there={items.length} total={page.total} isReported={isReported} />
      <div ref={body} role="rowgroup" className="table-body" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => (
          <TableRow
            key={item.index}
            measure={virtualizer.measureElement}
            index={item.index}
            offset={item.start - top}
            row={page.rows[item.index - page.from]}
            idOf={idOf}
            columns={columns}
            selection={selection}
          />
        ))}
      </div>
    </>
  );
}

interface RowProps<Row> extends Pick<Props<Row>, 'columns' | 'idOf'> {
  measure: (element: HTMLElement | null) => void;
  index: number;
  offset: number;
  row: Row | undefined;
  selection: TableSelection<Row> | undefined;
}

/** Scrolling moves which rows are there; those that stay are not rendered anew, nor when they are read again unchanged. */
const TableRow = memo(function TableRow<Row>({ measure, index, offset, row, idOf, columns, selection }: RowProps<Row>) {
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      {...(selection && row !== undefined && { 'data-selected': selection.isSelected(row) })}
      style={{ transform: `translateY(${offset}px)`, borderTopWidth: index === 0 ? 0 : 1 }}
    >
      {/* A row that another takes under a finger acts on neither [LOOK.23]. */}
      {row !== undefined && <Cells key={idOf(row)} row={row} columns={columns} {...(selection && { selection })} />}
    </div>
  );
}, isSameRow) as <Row>(props: RowProps<Row>) => ReactNode;

function Cells<Row>({ row, columns, selection }: Pick<Props<Row>, 'columns' | 'selection'> & { row: Row }) {
  return (
    <>
      {selection && (
        <div role="cell">
          <Checkbox
            color="default"
            checked={selection.isSelected(row)}
            onChange={(_event, on) => selection.select(row, on)}
            slotProps={{ input: { 'aria-label': `Select ${selection.nameOf(row)}` } }}
          />
        </div>
      )}
      {columns.map(({ key, names, cell }) => (
        <div key={key} role={names === true ? 'rowheader' : 'cell'}>
          {cell(row)}
        </div>
      ))}
    </>
  );
}
