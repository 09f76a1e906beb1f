import type { EntityName } from '#domain/entities.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Row } from '../../protocol/row.ts';

/** Those of the records that were deleted: forms still name what was chosen before. */
export function deletedRows<E extends EntityName>(store: StoreReader, entity: E, ids: readonly string[]): Row<E>[] {
  return ids
    .map((id) => store.get(entity, id))
    .filter((row) => row !== undefined)
    .filter((row) => row.deleted_at !== null);
}
