import type { EntityName } from '#domain/entities.ts';
import type { ImageReader } from '../image/image-reader.ts';
import { overlay } from '../store/overlay.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { recordKey } from '../store/read-keys.ts';

type Source = Pick<ImageReader, 'store' | 'outbox'>;

/** The records of which a change of this device's waits for an administrator, for one run of a query. */
export class HeldRecords {
  readonly #source: Source;
  readonly #ids = new Map<EntityName, Set<string>>();
  /** Of each index that was asked for, the held records as they count. */
  readonly #indexes = new Map<string, Map<unknown, StoredRow[]>>();

  constructor(source: Source) {
    this.#source = source;
    for (const { entity, id, state } of source.outbox.changes()) {
      if (state !== 'held') continue;
      const ids = this.#ids.get(entity);
      if (ids === undefined) this.#ids.set(entity, new Set([id]));
      else ids.add(id);
    }
  }

  has(entity: EntityName, id: string): boolean {
    return this.#ids.get(entity)?.has(id) === true;
  }

  /** The seen rows of an index with held ones as they were before. */
  without<R extends { id: string }>(
    entity: EntityName,
    field: string,
    value: string,
    seen: readonly R[],
  ): readonly (R | StoredRow)[] {
    if (!this.#ids.has(entity)) return seen;
    const before = this.#index(entity, field).get(value) ?? [];
    return [...seen.filter(({ id }) => !this.has(entity, id)), ...before];
  }

  #index(entity: EntityName, field: string): Map<unknown, StoredRow[]> {
    const key = `${entity}/${field}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const rows = [...(this.#ids.get(entity) ?? [])].map((id) => withoutHeld(this.#source, entity, id));
    const undeleted = rows.filter((row) => row !== undefined).filter((row) => row.deleted_at === null);
    const index = Map.groupBy(undeleted, (row): unknown => Reflect.get(row, field));
    this.#indexes.set(key, index);
    return index;
  }
}

/** The record as it is while nothing held is accepted: what was changed after that will be held behind it. */
function withoutHeld({ store, outbox }: Source, entity: EntityName, id: string): StoredRow | undefined {
  const changes = outbox.changesOf(recordKey(entity, id));
  const first = changes.findIndex(({ state }) => state === 'held');
  return overlay(store.serverRow(entity, id), first < 0 ? changes : changes.slice(0, first)) ?? undefined;
}
