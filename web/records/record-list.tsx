import Box from '@mui/material/Box';
import { type ReactNode, useDeferredValue } from 'react';
import type { Page } from '#web/data/queries/lists/page-of.ts';
import { useArriving } from '#web/data/page/use-arriving.ts';
import { CardList } from '#web/ui/rows/card-list.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import type { ShownRows } from './use-shown-rows.ts';

/** Cards that a screen has room for. */
const AT_ONCE = 8;

interface Props<Row> {
  label: string;
  page: Page<Row> | undefined;
  shown: ShownRows;
  /** Where it can't be read. */
  onRetry: (() => void) | null;
  /** While the first rows load or arrive. */
  skeleton: ReactNode;
  /** Where there are none. */
  empty: ReactNode;
  /** One row, with its key. */
  renderCard: (row: Row) => ReactNode;
  /** The rows in place of the cards, where there is room for a table. */
  renderTable?: ((page: Page<Row>) => ReactNode) | false;
  /** The names of columns, above cards that become rows where there is room for them. */
  heads?: ReactNode;
}

/** A list of records: skeletons, that it can't be shown, why it is empty, cards on phones with further ones at a press, a table at the desk [S2]. */
export function RecordList<Row>({
  label,
  page,
  shown,
  onRetry,
  skeleton,
  empty,
  renderCard,
  renderTable = false,
  heads,
}: Props<Row>) {
  const arriving = useArriving();
  const content = () => {
    if (onRetry !== null) return <FailedList onRetry={onRetry} />;
    if (page === undefined || (page.total === 0 && arriving)) return skeleton;
    if (page.total === 0) return empty;
    if (renderTable !== false) return renderTable(page);
    return (
      <>
        {heads}
        <CardList label={label} hidden={page.total - page.rows.length} onMore={shown.onMore} becomeRows={heads !== undefined}>
          <Cards rows={page.rows} renderCard={renderCard} />
        </CardList>
      </>
    );
  };
  return (
    <Box data-wide sx={{ minHeight: 500 }}>
      {content()}
    </Box>
  );
}

/** Those that a screen has room for come with the list, the others after it: they give way to whoever taps meanwhile [SPEED]. */
function Cards<Row>({ rows, renderCard }: { rows: readonly Row[]; renderCard: (row: Row) => ReactNode }) {
  const most = useDeferredValue(rows.length, AT_ONCE);
  return rows.slice(0, Math.max(most, AT_ONCE)).map(renderCard);
}
