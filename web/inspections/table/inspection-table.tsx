import { isAdministrator } from '#domain/permissions.ts';
import type { InspectionCard } from '#web/data/queries/inspections/inspection-list.ts';
import type { ResultOf } from '#web/data/protocol/query-types.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { ColumnsButton } from '#web/ui/table/columns-button.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { TableSort } from '#web/ui/table/table-column.ts';
import { hiddenColumns } from '#web/ui/table/hidden-columns.ts';
import { BulkBar } from './bulk-bar.tsx';
import { inspectionColumns } from './inspection-columns.tsx';
import type { SelectedInspections } from './use-selected-inspections.ts';

const hiddenOfInspections = hiddenColumns('inspections', ['inspectors']);

interface Props {
  page: ResultOf<'inspectionList'>;
  onRange: (from: number, to: number) => void;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
  selected: SelectedInspections;
}

const idOf = ({ inspection }: InspectionCard) => inspection.id;

/** The inspections of one tab as rows; administrators select several to close or to download their reports [S2, DESK]. */
export function InspectionTable({ selected, ...props }: Props) {
  const { user } = useSession();
  const hidden = hiddenOfInspections.use();
  const mayEdit = user !== null && isAdministrator(user);
  const columns = inspectionColumns(mayEdit);
  return (
    <>
      <DataTable
        label="Inspections"
        idOf={idOf}
        columns={columns.filter(({ key }) => !hidden.includes(key))}
        chooser={<ColumnsButton columns={columns} hidden={hidden} onHidden={hiddenOfInspections.set} />}
        {...(mayEdit && { selection: selected.selection })}
        {...props}
      />
      {mayEdit && <BulkBar ids={selected.ids} onSelect={selected.replace} />}
    </>
  );
}
