import type { InspectionId } from '#domain/inspection/inspection.ts';
import { may } from '#domain/permissions.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Row } from '../../protocol/row.ts';

/** The inspection as it is, deleted or not, whatever became of its site; null when there is none. */
export function inspectionToEdit(
  store: StoreReader,
  { inspection_id }: { inspection_id: InspectionId },
): Row<'inspections'> | null {
  const inspection = store.get('inspections', inspection_id);
  return inspection !== undefined && may(store.user, 'see', { entity: 'inspections', record: inspection }) ? inspection : null;
}
