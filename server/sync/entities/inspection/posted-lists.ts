import type { InspectionStatus } from '#domain/inspection/inspection.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { LiveRow } from '../../writing/writing.ts';
import type { Posted } from '../entity-policy.ts';

const OPEN: InspectionStatus = 'Open';

/** Lists of an inspection that are posted as ids, as objects or as both [S3]. */
const lists = [
  { ids: 'asset_type_ids', objects: 'asset_types' },
  { ids: 'inspector_ids', objects: 'inspectors' },
] as const;
type List = (typeof lists)[number];

/** A posted inspection with its lists as ids; a posted list of objects stands for its ids [CALL]. */
export const withLists = (posted: Posted, row: LiveRow<'inspections'> | null): Posted => ({
  ...posted,
  ...Object.fromEntries(lists.map((list) => [list.ids, idsIn(posted, list, row)])),
});

/** Whether a list of ids and the list of objects beside it differ, or the status says another thing than the time of the closing. */
export const contradictsItself = (posted: Posted, row: LiveRow<'inspections'> | null): boolean =>
  saysAnotherStatus(posted, row) ||
  lists.some((list) => {
    const named = namedIn(posted, list);
    return posted[list.ids] !== undefined && named !== undefined && !sameValue(posted[list.ids], named);
  });

/** The status follows from `closed_at`, and is not stored [S4]. */
function saysAnotherStatus({ status, closed_at }: Posted, row: LiveRow<'inspections'> | null): boolean {
  const closedAt = closed_at === undefined ? (row?.closed_at ?? null) : closed_at;
  const isOpen = closedAt === null || closedAt === '';
  return status !== undefined && (status === OPEN) !== isOpen;
}

function namedIn(posted: Posted, { objects }: List): unknown[] | undefined {
  const list = posted[objects];
  return Array.isArray(list) ? list.map((one: unknown) => (one as { id?: unknown } | null)?.id) : undefined;
}

/** Of a list of ids and the list of objects beside it, the one that was edited. */
function idsIn(posted: Posted, list: List, row: LiveRow<'inspections'> | null): unknown {
  const [ids, named] = [posted[list.ids], namedIn(posted, list)];
  if (ids === undefined || named === undefined) return ids ?? named;
  const isUnedited = row !== null && sameValue(ids, row[list.ids]);
  return isUnedited ? named : ids;
}
