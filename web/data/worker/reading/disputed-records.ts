import type { EntityName } from '#domain/entities.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import type { ImageReader } from '../image/image-reader.ts';
import { overlay } from '../store/overlay.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { recordKey } from '../store/read-keys.ts';

type Source = Pick<ImageReader, 'store' | 'outbox'>;

/**
 * The records of which a change of this device's waits for an administrator or was refused, for one run of a query: a refused
 * creation is shown to its author, and counts as little as a held one [SYNC.19].
 */
export class DisputedRecords {
  readonly #source: Source;
  readonly #held = new RecordIds();
  readonly #refused = new RecordIds();
  readonly #uncounted = new RecordIds();
  /** Of each index that was asked for, the disputed records as they count. */
  readonly #indexes = new Map<string, Map<unknown, StoredRow[]>>();

  constructor(source: Source) {
    this.#source = source;
    for (const change of source.outbox.changes()) {
      if (change.state === 'held') this.#held.add(change);
      if (change.state === 'rejected') this.#refused.add(change);
      if (isUncounted(change)) this.#uncounted.add(change);
    }
  }

  isHeld(entity: EntityName, id: string): boolean {
    return this.#held.has(entity, id);
  }

  isRefused(entity: EntityName, id: string): boolean {
    return this.#refused.has(entity, id);
  }

  /** The seen rows of an index with disputed ones as they were before. */
  without<R extends { id: string }>(
    entity: EntityName,
    field: string,
    value: string,
    seen: readonly R[],
  ): readonly (R | StoredRow)[] {
    if (!this.hasUncounted(entity)) return seen;
    return [...seen.filter(({ id }) => !this.#uncounted.has(entity, id)), ...this.before(entity, field, value)];
  }

  hasUncounted(entity: EntityName): boolean {
    return this.#uncounted.of(entity).size > 0;
  }

  isUncounted(entity: EntityName, id: string): boolean {
    return this.#uncounted.has(entity, id);
  }

  /** Disputed rows of an index as they were before. */
  before(entity: EntityName, field: string, value: string): readonly StoredRow[] {
    return this.#index(entity, field).get(value) ?? [];
  }

  #index(entity: EntityName, field: string): Map<unknown, StoredRow[]> {
    const key = `${entity}/${field}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const rows = [...this.#uncounted.of(entity)].map((id) => beforeDispute(this.#source, entity, id));
    const undeleted = rows.filter((row) => row !== undefined).filter((row) => row.deleted_at === null);
    const index = Map.groupBy(undeleted, (row): unknown => Reflect.get(row, field));
    this.#indexes.set(key, index);
    return index;
  }
}

/** The record as it is while nothing held is accepted and nothing refused mended: what was changed after that waits behind it. */
function beforeDispute({ store, outbox }: Source, entity: EntityName, id: string): StoredRow | undefined {
  const changes = outbox.changesOf(recordKey(entity, id));
  const first = changes.findIndex(isUncounted);
  return overlay(store.serverRow(entity, id), first < 0 ? changes : changes.slice(0, first)) ?? undefined;
}

/** A refused edit isn't shown at all; what waits behind it is not sent, and counts as little [SYNC.93]. */
const isUncounted = ({ state }: LoggedChange): boolean => state !== 'waiting';

class RecordIds {
  readonly #ids = new Map<EntityName, Set<string>>();

  add({ entity, id }: LoggedChange): void {
    const ids = this.#ids.get(entity);
    if (ids === undefined) this.#ids.set(entity, new Set([id]));
    else ids.add(id);
  }

  of(entity: EntityName): ReadonlySet<string> {
    return this.#ids.get(entity) ?? NONE;
  }

  has(entity: EntityName, id: string): boolean {
    return this.of(entity).has(id);
  }
}

const NONE: ReadonlySet<string> = new Set();
