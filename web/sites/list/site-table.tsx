import { useMemo } from 'react';
import { ColumnsButton } from '#web/ui/table/columns-button.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { TableSort } from '#web/ui/table/table-column.ts';
import { hiddenColumns } from '#web/ui/table/hidden-columns.ts';
import type { SiteCard } from '#web/data/queries/sites/site-list.ts';
import { siteColumns } from './site-columns.tsx';
import type { ResultOf } from '#web/data/protocol/query-types.ts';

const hiddenOfSites = hiddenColumns('sites', []);

interface Props {
  page: ResultOf<'siteList'>;
  onRange: (from: number, to: number) => void;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
}

const idOf = ({ site }: SiteCard) => site.id;

/** Sites as rows, with what their cards show, how many assets have failed and when they were last inspected [S2]. */
export function SiteTable(props: Props) {
  const hidden = hiddenOfSites.use();
  const columns = useMemo(() => siteColumns.filter(({ key }) => !hidden.includes(key)), [hidden]);
  return (
    <DataTable
      label="Sites"
      idOf={idOf}
      columns={columns}
      chooser={<ColumnsButton columns={siteColumns} hidden={hidden} onHidden={hiddenOfSites.set} />}
      {...props}
    />
  );
}
