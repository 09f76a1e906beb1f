import { inspectionDateStatus } from '#domain/inspection/date-status.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleInspection } from './visible-inspection.ts';

/** Those that run today and that the user may see, with their sites; those that end first come first [S4]. */
export const currentInspections = (store: StoreReader) =>
  store
    .all('inspections')
    .filter((inspection) => inspectionDateStatus(inspection, store.today) === 'current')
    .flatMap((inspection) => visibleInspection(store, inspection) ?? [])
    .sort(
      ({ inspection: one }, { inspection: other }) =>
        one.date_to.localeCompare(other.date_to) || one.title.localeCompare(other.title) || one.id.localeCompare(other.id),
    );
