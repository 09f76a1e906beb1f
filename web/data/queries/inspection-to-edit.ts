import type { InspectionId } from '#domain/inspection/inspection.ts';
import { isVisibleTo } from '#domain/inspection/is-visible-to.ts';
import type { Row, StoreReader } from '../store-reader.ts';

/** The inspection as it is, deleted or not, whatever became of its site; null when there is none. */
export function inspectionToEdit(
  store: StoreReader,
  { inspection_id }: { inspection_id: InspectionId },
): Row<'inspections'> | null {
  const inspection = store.get('inspections', inspection_id);
  return inspection !== undefined && isVisibleTo(inspection, store.user) ? inspection : null;
}
