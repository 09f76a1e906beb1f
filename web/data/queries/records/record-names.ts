import type { NamedRecord } from '#domain/audit/named-records.ts';
import { type EntityName, isKnownEntity } from '#domain/entities.ts';
import { kindOf } from '../../record-kinds/record-kinds.ts';
import type { StoreReader } from '../store-reader.ts';

/** The names of records by their ids, as far as this device knows them. */
export const recordNames = (store: StoreReader, { records }: { records: readonly NamedRecord[] }): Record<string, string> =>
  Object.fromEntries(
    records.flatMap(({ entity, id }) => {
      const name = isKnownEntity(entity) ? nameOf(store, entity, id) : null;
      return name === null ? [] : [[id, name]];
    }),
  );

/** The nouns of records by their ids, where not all of their entity are called the same. */
export const recordNouns = (store: StoreReader, { records }: { records: readonly NamedRecord[] }): Record<string, string> =>
  Object.fromEntries(
    records.flatMap(({ entity, id }) => {
      const noun = isKnownEntity(entity) ? nounOf(store, entity, id) : undefined;
      return noun === undefined ? [] : [[id, noun]];
    }),
  );

const nounOf = <E extends EntityName>(store: StoreReader, entity: E, id: string): string | undefined =>
  kindOf(entity).nounOf?.(store.get(entity, id));

function nameOf<E extends EntityName>(store: StoreReader, entity: E, id: string): string | null {
  const record = store.get(entity, id);
  return record === undefined ? null : kindOf(entity).name(record, store);
}
