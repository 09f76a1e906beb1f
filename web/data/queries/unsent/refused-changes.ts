import type { EntityName } from '#domain/entities.ts';
import type { Refusal, RefusedChange } from '../../protocol/refused-change.ts';
import { kindOf } from '../../record-kinds/record-kinds.ts';
import type { RecordScreen } from '../../record-kinds/record-kind.ts';
import { type Page, pageOf } from '../lists/page-of.ts';
import type { StoreReader } from '../store-reader.ts';
import { recordName } from '../records/record-name.ts';

export interface RefusedRecord {
  name: string;
  /** Null where this user has no screen for it. */
  screen: RecordScreen | null;
}

interface Params {
  refusal: Refusal;
  /** So many of them. */
  most: number;
}

/** This device's changes that the server did not take, with what their records are called and where this user may look at them [SYNC]. */
export function refusedChanges(store: StoreReader, { refusal, most }: Params): Page<RefusedChange & RefusedRecord> {
  const { rows, ...place } = pageOf(store.refused(refusal), { from: 0, to: most });
  return {
    ...place,
    rows: rows.map((change) => ({ ...change, name: recordName(store, change), screen: screenOf(store, change) })),
  };
}

/** Where this user may look at a record, null for nowhere. */
export function screenOf<E extends EntityName>(
  store: StoreReader,
  { entity, id }: { entity: E; id: string },
): RecordScreen | null {
  const record = store.get(entity, id);
  return record === undefined || record.deleted_at !== null ? null : kindOf(entity).screen(record, store);
}
