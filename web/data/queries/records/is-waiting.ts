import type { EntityName } from '#domain/entities.ts';
import type { StoreReader } from '../store-reader.ts';

interface Params {
  entity: EntityName;
  id: string;
  op: string;
}

/** Whether this change of the record is still to be sent. */
export function isWaiting(store: StoreReader, { entity, id, op }: Params): boolean {
  // An outcome touches the record.
  store.get(entity, id);
  return store.waiting().some((change) => change.op === op);
}
