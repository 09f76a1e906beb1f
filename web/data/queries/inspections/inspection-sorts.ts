import { inspectionStatus } from '#domain/inspection/inspection-status.ts';
import type { StoreReader } from '../store-reader.ts';
import { inspectionTally } from './inspection-scope.ts';
import type { FoundInspection } from './inspections-found.ts';
import { personName } from '../records/person-name.ts';
import { sortedBy } from '../lists/sorted-by.ts';

/** What a list of inspections can be sorted by. */
export const inspectionSorts = ['site', 'title', 'dates', 'state', 'graded', 'inspectors'] as const;
export type InspectionSort = (typeof inspectionSorts)[number];

type Value = (store: StoreReader, found: FoundInspection) => string | number;

const values: Record<InspectionSort, Value> = {
  site: (_, { site }) => site.name,
  title: (_, { inspection }) => inspection.title,
  dates: (_, { inspection }) => `${inspection.date_from} ${inspection.date_to}`,
  state: (_, { inspection }) => (inspectionStatus(inspection) === 'Open' ? 0 : 1),
  graded: (store, { inspection }) => {
    const { graded, total } = inspectionTally(store, inspection);
    return total === 0 ? 1 : graded / total;
  },
  inspectors: (store, { inspection }) => inspectorNames(store, inspection).join(' '),
};

/** The inspections by one column; those that are equal in it keep the order they came in. */
export function sortInspections<Found extends FoundInspection>(
  store: StoreReader,
  found: readonly Found[],
  { column, descending }: { column: InspectionSort; descending: boolean },
): Found[] {
  return sortedBy(found, descending, (one) => values[column](store, one));
}

/** As far as they are known. */
export function inspectorNames(store: StoreReader, { inspector_ids }: FoundInspection['inspection']): string[] {
  return inspector_ids.map((id) => personName(store, id)).filter((name) => name !== null);
}
