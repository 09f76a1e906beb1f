import Box from '@mui/material/Box';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CircleCheckBig, SquareDashed } from 'lucide-react';
import { useMemo } from 'react';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { MissingRecord } from '#web/records/missing-record.tsx';
import { NotAllHere } from '#web/records/not-all-here.tsx';
import { useListWindow } from '#web/ui/rows/use-list-window.ts';
import { type AssetSort, assetSorts } from '#web/data/queries/assets/asset-sort.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { useList } from '#web/data/page/use-query.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { sortOf, sortParam } from '#web/ui/table/sort-param.ts';
import { useTableWidth } from '#web/ui/table/use-table-width.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { EvidenceTrouble } from '../view/evidence-trouble.tsx';
import { useEvidence } from '../view/use-evidence.ts';
import { aboveScanNext } from '#web/scan/round/scan-next-button.tsx';
import { InspectionAssetSection } from './inspection-asset-section.tsx';
import { InspectionAssetsHead } from './inspection-assets-head.tsx';
import { noneWords } from './none-words.ts';
import { orderSetting } from './order-setting.ts';
import { ClosedLine } from '../view/closed-line.tsx';

/** The inspection's assets of one type: those still to be tested, then those that are [S2]. */
export function InspectionAssetsPage() {
  const params = useParams({ from: '/default/inspections/view/$inspection_id/assets/$asset_type_id' });
  const { sort, isTable, onSort } = useSort();
  const [notTested, showNotTested] = useListWindow('not tested');
  const [tested, showTested] = useListWindow('tested');
  const asked = {
    inspection_id: params.inspection_id as InspectionId,
    asset_type_id: params.asset_type_id as AssetTypeId,
    sort,
    not_tested: notTested,
    tested,
  };
  const { page: list, onRetry } = useList('assetsOfType', asked, { keepPrevious: true });
  const { trouble, retry } = useEvidence(params.inspection_id as InspectionId, list?.evidence ?? null);
  const isIncomplete = useIncomplete();
  if (onRetry !== null) return <FailedList onRetry={onRetry} />;
  if (list === undefined) return <SkeletonRows />;
  if (list === null) return <MissingRecord entity="inspections" id={params.inspection_id} />;
  const back = (
    <LinkButton to="/inspections/view/$inspection_id" params={{ inspection_id: list.inspection.id }}>
      To Inspection
    </LinkButton>
  );
  if (list.asset_type === null) return <MissingRecord entity="asset_types" id={params.asset_type_id} back={back} />;
  if (!list.in_scope) {
    return (
      <EmptyState
        icon={SquareDashed}
        title={`This inspection has no ${list.asset_type.plural_name}`}
        hint="Its asset types were changed, or the address is wrong."
        action={back}
      />
    );
  }
  // Lists that a closing wrote come whole.
  const isUnknown = isIncomplete && list.evidence === null;
  const { lists } = list;
  const isClosed = list.inspection.closed_at !== null;
  const total = lists === null ? 0 : lists.not_tested.total + lists.tested.total;
  const of = { total, isClosed, isUnknown };
  return (
    <>
      <InspectionAssetsHead
        inspection={list.inspection}
        assetType={list.asset_type}
        untested={lists?.not_tested.total ?? null}
        isTable={isTable}
      />
      <ClosedLine closedAt={list.inspection.closed_at} closedBy={list.closed_by_name} evidence={list.evidence} />
      {isUnknown && (
        <Box sx={{ mt: 1 }}>
          <NotAllHere />
        </Box>
      )}
      {lists === null && (trouble === null ? <SkeletonRows /> : <EvidenceTrouble trouble={trouble} onRetry={retry} />)}
      {lists !== null && (
        // As high together as a list is at least [S9].
        <Box sx={{ minHeight: 500, ...aboveScanNext }}>
          <InspectionAssetSection
            heading="NOT Tested in this Inspection"
            counted={isClosed ? 'not tested' : 'left'}
            page={lists.not_tested}
            onRange={showNotTested}
            inspectionId={list.inspection.id}
            closed={isClosed}
            none={noneWords({ ...of, tested: false })}
            icon={CircleCheckBig}
            sort={sort}
            onSort={isTable ? onSort : null}
          />
          <InspectionAssetSection
            heading="Tested in this Inspection"
            counted="tested"
            tested
            page={lists.tested}
            onRange={showTested}
            inspectionId={list.inspection.id}
            closed={isClosed}
            none={noneWords({ ...of, tested: true })}
            icon={SquareDashed}
            sort={sort}
            onSort={isTable ? onSort : null}
          />
        </Box>
      )}
    </>
  );
}

/** Tables are sorted as the address says, rows as the device remembers. */
function useSort() {
  const from = '/default/inspections/view/$inspection_id/assets/$asset_type_id';
  const navigate = useNavigate({ from: '/inspections/view/$inspection_id/assets/$asset_type_id' });
  const address = useSearch({ from });
  const order = orderSetting.use();
  const isTable = useTableWidth();
  const sort = useMemo((): AssetSort => {
    const column = order === 'place' || isTable ? 'location' : 'serial';
    return (isTable ? sortOf(address.sort, assetSorts) : null) ?? { column, descending: false };
  }, [order, isTable, address.sort]);
  const onSort = useSteady((next: AssetSort | null) => {
    void navigate({ search: next === null ? {} : { sort: sortParam(next) }, replace: true, resetScroll: false });
  });
  return { sort, isTable, onSort };
}
