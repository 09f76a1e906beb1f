import type { InspectionListParams } from '#web/data/queries/inspections/inspection-list.ts';
import { useList } from '#web/data/page/use-query.ts';
import { NotAllHere } from '#web/records/not-all-here.tsx';
import { RecordList } from '#web/records/record-list.tsx';
import { useShownRows } from '#web/records/use-shown-rows.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import type { TableSort } from '#web/ui/table/table-column.ts';
import { useTableWidth } from '#web/ui/table/use-table-width.ts';
import { InspectionTable } from '../table/inspection-table.tsx';
import { useSelectedInspections } from '../table/use-selected-inspections.ts';
import { InspectionListCard } from './inspection-list-card.tsx';
import { NoInspections } from './no-inspections.tsx';

const STEP = 60;

interface Props {
  list: InspectionListParams;
  onSort: (sort: TableSort | null) => void;
  onClear: () => void;
}

/** The inspections of one tab [S2]. */
export function InspectionRecords({ list, onSort, onClear }: Props) {
  const isTable = useTableWidth();
  const shown = useShownRows(`inspections ${list.tab}`, STEP, isTable);
  const asked = { ...list, window: shown.window };
  const { page, onRetry } = useList('inspectionList', asked, { keepPrevious: true });
  const selected = useSelectedInspections(list, page?.total ?? 0);
  return (
    <>
      {page !== undefined && page.total > 0 && <NotAllHere />}
      <RecordList
        label="Inspections"
        page={page}
        shown={shown}
        onRetry={onRetry}
        skeleton={isTable ? <SkeletonRows height={57} /> : <SkeletonRows cards height={178} />}
        empty={<NoInspections list={list} onClear={onClear} />}
        renderCard={(card) => <InspectionListCard key={card.inspection.id} card={card} />}
        renderTable={
          isTable &&
          ((rows) => (
            <InspectionTable page={rows} onRange={shown.onRange} sort={list.sort ?? null} onSort={onSort} selected={selected} />
          ))
        }
      />
    </>
  );
}
