import type { EntityName } from '#domain/entities.ts';
import type { Skimmable, Skimmed } from '../../queries/store-reader.ts';
import type { Row } from '../../protocol/row.ts';
import type { Records } from '../store/records.ts';
import { EVERYTHING, indexKey, recordKey } from '../store/read-keys.ts';
import { skimmedRow } from '../store/skimmed.ts';
import type { DisputedRecords } from './disputed-records.ts';
import type { KeptFigures } from './kept-figures.ts';

interface Counting {
  store: Records;
  figures: Pick<KeptFigures, 'of'>;
  disputed: () => DisputedRecords;
}

/** Reads for a figure that is kept; `reads` collects the keys that a commit must touch for it to be counted anew. */
export class Counter implements Skimmable {
  readonly #from: Counting;
  readonly #reads: Set<string>;
  /** Whether the rows are looked at once only. */
  readonly #passing: boolean;

  constructor(from: Counting, reads: Set<string>, passing: boolean) {
    this.#from = from;
    this.#reads = reads.add(EVERYTHING);
    this.#passing = passing;
  }

  get<E extends EntityName>(entity: E, id: string): Row<E> | undefined {
    this.#reads.add(recordKey(entity, id));
    return this.#from.store.visible(entity, id) as Row<E> | undefined;
  }

  by<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): readonly Row<E>[] {
    this.#reads.add(indexKey(entity, field, value));
    const rows = this.#from.store.lookUp(entity, field, value, { passing: this.#passing });
    return rows.filter((row) => row.deleted_at === null) as unknown as Row<E>[];
  }

  undisputed<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): readonly Row<E>[] {
    return this.#from.disputed().without(entity, field, value, this.by(entity, field, value)) as Row<E>[];
  }

  *skim<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): Generator<Skimmed<Row<E>>> {
    this.#reads.add(indexKey(entity, field, value));
    for (const row of this.#from.store.skim(entity, field, value)) {
      if (row.read('deleted_at') === null) yield row as Skimmed<Row<E>>;
    }
  }

  skimUndisputed<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): Iterable<Skimmed<Row<E>>> {
    const disputed = this.#from.disputed();
    const rows = this.skim(entity, field, value);
    if (!disputed.hasUncounted(entity)) return rows;
    const before = disputed.before(entity, field, value).map((row) => skimmedRow(row) as Skimmed<Row<E>>);
    return [...[...rows].filter(({ id }) => !disputed.isUncounted(entity, id)), ...before];
  }

  skimOne<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string, id: string): Skimmed<Row<E>> | undefined {
    this.#reads.add(indexKey(entity, field, value));
    const row = this.#from.store.skimOne(entity, id);
    const isThere = row !== undefined && row.read(field) === value && row.read('deleted_at') === null;
    return isThere ? (row as Skimmed<Row<E>>) : undefined;
  }

  kept<T>(key: string, count: (store: Skimmable) => T): T {
    const { figure, reads } = this.#from.figures.of(key, (own, isFirst) => count(new Counter(this.#from, own, isFirst)));
    for (const read of reads) this.#reads.add(read);
    return figure;
  }
}
