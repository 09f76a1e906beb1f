import { type EntityName, entityNames } from '#domain/entities.ts';
import { kindOf } from '../../record-kinds/record-kinds.ts';
import type { StoreReader } from '../store-reader.ts';

export interface NamedRecord {
  entity: string;
  id: string;
}

const isEntity = (name: string): name is EntityName => (entityNames as string[]).includes(name);

/** The names of records by their ids, as far as this device knows them. */
export const recordNames = (store: StoreReader, { records }: { records: readonly NamedRecord[] }): Record<string, string> =>
  Object.fromEntries(
    records.flatMap(({ entity, id }) => {
      const name = isEntity(entity) ? nameOf(store, entity, id) : null;
      return name === null ? [] : [[id, name]];
    }),
  );

function nameOf<E extends EntityName>(store: StoreReader, entity: E, id: string): string | null {
  const record = store.get(entity, id);
  return record === undefined ? null : kindOf(entity).name(record, store);
}
