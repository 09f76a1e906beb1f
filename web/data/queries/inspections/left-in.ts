import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { Row } from '../../protocol/row.ts';
import type { StoreReader } from '../store-reader.ts';
import { inspectionTally } from './inspection-scope.ts';

/** How many assets are left to be tested in an inspection; none in a closed one, where nothing can be done [DESK]. */
export function leftIn(store: StoreReader, inspection: Row<'inspections'>): number {
  if (isClosed(inspection)) return 0;
  const { graded, total } = inspectionTally(store, inspection);
  return total - graded;
}
