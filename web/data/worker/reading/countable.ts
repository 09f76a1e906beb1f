import type { EntityName } from '#domain/entities.ts';
import type { Countable } from '../../queries/store-reader.ts';
import type { Row } from '../../protocol/row.ts';
import type { Records } from '../store/records.ts';
import { EVERYTHING, indexKey, recordKey } from '../store/read-keys.ts';
import type { DisputedRecords } from './disputed-records.ts';

interface Counting {
  store: Records;
  disputed: () => DisputedRecords;
  /** Whether the rows are looked at once only. */
  passing: boolean;
}

/** Reads for a figure that is kept; `reads` collects the keys that a commit must touch for it to be counted anew. */
export function countable({ store, disputed, passing }: Counting, reads: Set<string>): Countable {
  reads.add(EVERYTHING);
  const counted: Countable = {
    get<E extends EntityName>(entity: E, id: string) {
      reads.add(recordKey(entity, id));
      return store.visible(entity, id) as Row<E> | undefined;
    },
    by<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string) {
      reads.add(indexKey(entity, field, value));
      const rows = store.lookUp(entity, field, value, { passing });
      return rows.filter((row) => row.deleted_at === null) as unknown as Row<E>[];
    },
    undisputed<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string) {
      return disputed().without(entity, field, value, counted.by(entity, field, value)) as Row<E>[];
    },
  };
  return counted;
}
