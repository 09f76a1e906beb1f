import type { EntityName } from '#domain/entities.ts';
import { kindOf } from '../../record-kinds/record-kinds.ts';
import type { RecordScreen } from '../../record-kinds/record-kind.ts';
import type { StoreReader } from '../store-reader.ts';
import { recordName } from '../records/record-name.ts';

export interface RefusedRecord {
  name: string;
  /** Null where this user has no screen for it. */
  screen: RecordScreen | null;
}

/** The records of refused changes, in the order given: their names, and where this user may look at them [SYNC]. */
export const refusedRecords = (
  store: StoreReader,
  { records }: { records: { entity: EntityName; id: string }[] },
): RefusedRecord[] => records.map((record) => ({ name: recordName(store, record), screen: screenOf(store, record) }));

/** Where this user may look at a record, null for nowhere. */
export function screenOf<E extends EntityName>(
  store: StoreReader,
  { entity, id }: { entity: E; id: string },
): RecordScreen | null {
  const record = store.get(entity, id);
  return record === undefined || record.deleted_at !== null ? null : kindOf(entity).screen(record, store);
}
