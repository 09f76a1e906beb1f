import type { EntityName } from '#domain/entities.ts';
import type { StoreReader } from '../store-reader.ts';

interface Params {
  entity: EntityName;
  id: string;
}

/** Tells a record that was deleted from one that is not on this device; `deleted_at` is an instant. */
export function recordState(store: StoreReader, { entity, id }: Params): { known: boolean; deleted_at: string | null } {
  const record = store.get(entity, id);
  return { known: record !== undefined, deleted_at: record?.deleted_at ?? null };
}
