import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { nextSort, type TableColumn, type TableSort } from './table-column.ts';
import type { TableSelection } from './table-selection.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { inSight } from '../page/in-sight.ts';
import { radius } from '../radius.ts';

/** What heads and rows share; the table says how wide its columns are. */
export const tableGrid = {
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'center',
  columnGap: 1.5,
  pl: 1.5,
  pr: 0.5,
} as const;

/** The widths of a table's columns, after its checks. */
export const tableWidths = <Row,>(columns: readonly TableColumn<Row>[], selects: boolean): string =>
  [...(selects ? ['48px'] : []), ...columns.map(({ width }) => width)].join(' ');

interface Props<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
  selection?: TableSelection<Row>;
  /** In the head of the buttons. */
  chooser?: ReactNode;
}

/** The names of the columns, in sight while the rows scroll; a press sorts by one. */
export function TableHeads<Row>({ columns, sort, onSort, selection, chooser }: Props<Row>) {
  return (
    <Box
      role="rowgroup"
      sx={{ position: 'sticky', top: 'var(--header-height, 64px)', zIndex: 2, bgcolor: 'background.default', ...inSight.atTop }}
    >
      <Box role="row" aria-rowindex={1} sx={{ ...tableGrid, minHeight: 48, typography: 'body2', color: 'text.secondary' }}>
        {selection && (
          <Box role="columnheader">
            <Checkbox
              color="default"
              checked={selection.all === 'all'}
              indeterminate={selection.all === 'some'}
              onChange={() => selection.selectAll(selection.all === 'none')}
              slotProps={{ input: { 'aria-label': 'Select all' } }}
            />
          </Box>
        )}
        {columns.map((column) =>
          column.buttons === true ? (
            <Box key={column.key} role="columnheader" sx={{ display: 'flex', justifyContent: 'end' }}>
              <Box component="span" sx={visuallyHidden}>
                {column.head}
              </Box>
              {chooser}
            </Box>
          ) : (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ),
        )}
      </Box>
    </Box>
  );
}

interface HeadProps<Row> extends Pick<Props<Row>, 'sort' | 'onSort'> {
  column: TableColumn<Row>;
}

function Head<Row>({ column: { key, head, sortable = false }, sort, onSort }: HeadProps<Row>) {
  const sorted = sort?.column === key ? sort : null;
  if (!sortable) {
    return (
      <Box role="columnheader" sx={{ minWidth: 0 }}>
        {head}
      </Box>
    );
  }
  const Arrow = sorted === null ? ArrowUpDown : sorted.descending ? ArrowDown : ArrowUp;
  return (
    <Box
      role="columnheader"
      aria-sort={sorted === null ? 'none' : sorted.descending ? 'descending' : 'ascending'}
      sx={{ minWidth: 0 }}
    >
      <ButtonBase
        onClick={() => onSort(nextSort(sort, key))}
        sx={{
          minHeight: 48,
          minWidth: 48,
          mx: -0.75,
          px: 0.75,
          gap: 0.5,
          justifyContent: 'flex-start',
          borderRadius: radius.control,
          font: 'inherit',
          textAlign: 'start',
          color: sorted === null ? 'inherit' : 'text.primary',
          '@media (hover: hover)': { '&:hover': { color: 'text.primary' } },
          '& svg': { flexShrink: 0 },
        }}
      >
        {head}
        <Arrow size={16} aria-hidden />
      </ButtonBase>
    </Box>
  );
}
