import { inspectionDateStatus } from '#domain/inspection/dates/date-status.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleInspection } from './visible-inspection.ts';

/** Those that run today and that the user may see, with their sites [S4]. */
export const currentInspections = (store: StoreReader) =>
  store
    .all('inspections')
    .filter((inspection) => inspectionDateStatus(inspection, store.today) === 'current')
    .flatMap((inspection) => visibleInspection(store, inspection) ?? []);
