import { type EntityName, entityNames } from '#domain/entities.ts';
import type { RowColumns } from '#domain/sync/packed/columns.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { fieldOf, indexesOf, newTable, seen, type Table } from './table.ts';
import { type FieldIndex, insertId, removeId } from './field-index.ts';
import { overlay } from './overlay.ts';
import { PlaceIndex } from './place-index.ts';
import { RowObjects } from './row-objects.ts';
import { Segment } from './segment.ts';
import { type Skimmed, skimmedRow } from './skimmed.ts';
import type { StoredRow } from './stored-row.ts';
import { EVERYTHING, indexKey, recordKey } from './read-keys.ts';

/** Which one it was matters only while blocks are loaded. */
const FORMER = 0;

/** So many rows are not told of one by one. */
const MANY = 500;

/** Rows as they lie packed: each segment's first place is that of its number in parts. */
export interface PackedView {
  segments: readonly Segment[];
  isHidden: (place: number) => boolean;
}

/** All of a user's records in memory: the server's rows, and the waiting changes laid over them [DEV]. */
export class Store {
  readonly #objects = new RowObjects();
  readonly #tables = Object.fromEntries(entityNames.map((name) => [name, newTable(this.#objects)])) as Record<EntityName, Table>;
  #touched = new Set<string>();

  /** Records that only a newer app knows are kept like others. */
  #table(entity: EntityName): Table {
    const tables: Partial<Record<EntityName, Table>> = this.#tables;
    return (tables[entity] ??= newTable(this.#objects));
  }

  /** The row that is seen, deleted or not. */
  visible(entity: EntityName, id: string): StoredRow | undefined {
    return seen(this.#table(entity), id);
  }

  serverRow(entity: EntityName, id: string): StoredRow | undefined {
    return this.#table(entity).server.get(id);
  }

  /** The server's rows, deleted ones included, whatever waits for them. */
  serverRows(entity: EntityName): Generator<StoredRow> {
    return this.#table(entity).server.rows();
  }

  /** The latest ver of any row of the server. */
  newestVer(): number {
    return Math.max(...Object.values(this.#tables).map(({ server }) => server.newest));
  }

  /** How many rows of the server there are. */
  count(entity: EntityName): number {
    return this.#table(entity).server.size;
  }

  /** Seen rows, deleted ones included. */
  *rows(entity: EntityName): Generator<StoredRow> {
    const { server, shadows } = this.#table(entity);
    for (const row of server.objects()) if (!shadows.has(row.id)) yield row;
    for (const row of shadows.values()) if (row !== null) yield row;
  }

  /**
   * All seen rows, some fields only, without making objects of them, as far as they are asked for; what is changed meanwhile may
   * come as it was or as it is.
   */
  *scanned(entity: EntityName, fields: readonly string[]): Generator<[string, unknown[]]> {
    const { server, shadows } = this.#table(entity);
    for (const scanned of server.scanned(fields)) if (!shadows.has(scanned[0])) yield scanned;
    for (const [id, row] of shadows) if (row !== null) yield [id, fields.map((field) => fieldOf(row, field))];
  }

  /** Rows as they lie packed, and of which places another row is seen, or none; it tells so until the next change. */
  packed(entity: EntityName): PackedView {
    const { server, shadows } = this.#table(entity);
    const shadowed = new Set([...shadows.keys()].map((id) => server.placeOf(id)));
    return { segments: server.segments, isHidden: (place) => server.isGone(place) || shadowed.has(place) };
  }

  /** Seen rows that don't lie so. */
  *unpacked(entity: EntityName): Generator<StoredRow> {
    const { server, shadows } = this.#table(entity);
    for (const row of server.loose()) if (!shadows.has(row.id)) yield row;
    for (const row of shadows.values()) if (row !== null) yield row;
  }

  /** Whether what is seen lies packed. */
  isPacked(entity: EntityName, id: string): boolean {
    const { server, shadows } = this.#table(entity);
    return server.isPacked(id) && !shadows.has(id);
  }

  /** Seen rows whose field holds the value, deleted ones included; `passing` as `RowObjects` has it. */
  lookUp(entity: EntityName, field: string, value: string, { passing = false } = {}): readonly StoredRow[] {
    const table = this.#table(entity);
    const index = this.#index(entity, field);
    const packed = table.server.lookUp(index.packed, value, passing);
    const rows = table.shadows.size === 0 ? packed : packed.filter(({ id }) => !table.shadows.has(id));
    for (const id of index.loose.get(value) ?? []) {
      const row = seen(table, id);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** The same without making objects of those that lie packed. */
  *skim(entity: EntityName, field: string, value: string): Generator<Skimmed> {
    const table = this.#table(entity);
    const index = this.#index(entity, field);
    for (const row of table.server.skim(index.packed, value)) {
      if (table.shadows.size === 0 || !table.shadows.has(row.id)) yield row;
    }
    for (const id of index.loose.get(value) ?? []) {
      const row = seen(table, id);
      if (row !== undefined) yield skimmedRow(row);
    }
  }

  /** The row that is seen, deleted or not, without making an object of it where it lies packed. */
  skimOne(entity: EntityName, id: string): Skimmed | undefined {
    const { server, shadows } = this.#table(entity);
    const shadow = shadows.get(id);
    if (shadow === undefined) return server.skimOne(id);
    return shadow === null ? undefined : skimmedRow(shadow);
  }

  #index(entity: EntityName, field: string): FieldIndex {
    return this.#table(entity).indexes.get(field) ?? this.#buildIndex(entity, field);
  }

  #buildIndex(entity: EntityName, field: string): FieldIndex {
    if (!indexesOf(entity).includes(field)) throw new Error(`${entity} has no index on ${field}`);
    const { indexes } = this.#table(entity);
    const index: FieldIndex = { packed: new PlaceIndex(field), loose: new Map() };
    for (const row of this.unpacked(entity)) insertId(index, fieldOf(row, field), row.id);
    indexes.set(field, index);
    return index;
  }

  /** So many rows of the entity are about to be loaded. */
  expect(entity: EntityName, count: number): void {
    this.#table(entity).server.expect(count);
  }

  /** Fills an empty store, which tells nobody; rows of a former epoch give way to later ones whatever their vers. */
  load(entity: EntityName, rows: RowColumns | Segment, epoch: number, current: number): void {
    const segment = rows instanceof Segment ? rows : Segment.of(rows);
    const { server, stale, indexes } = this.#table(entity);
    const hasReplaced = server.load(segment, (id, held, ver) => {
      const loaded = stale.get(id) ?? current;
      return loaded === epoch ? held > ver : loaded > epoch;
    });
    if (hasReplaced) indexes.clear();
    if (epoch === current && stale.size === 0) return;
    for (let row = 0; row < segment.count; row += 1) {
      if (epoch < current) stale.set(segment.idAt(row), epoch);
      else stale.delete(segment.idAt(row));
    }
  }

  /** Takes rows of the server, those aside of which later ones are here; many of them at once tell that all may have changed [PULL.6]. */
  receive(entity: EntityName, rows: RowColumns | Segment): void {
    const segment = rows instanceof Segment ? rows : Segment.of(rows);
    if (segment.count >= MANY) return this.#receiveMany(entity, segment);
    for (let row = 0; row < segment.count; row += 1) this.putServer(entity, segment.rowAt(row));
  }

  #receiveMany(entity: EntityName, segment: Segment): void {
    const { server, shadows, waiting, indexes } = this.#table(entity);
    this.load(entity, segment, Infinity, Infinity);
    for (let row = 0; row < segment.count && waiting.size > 0; row += 1) {
      const id = segment.idAt(row);
      const changes = waiting.get(id);
      if (changes === undefined) continue;
      shadows.set(id, overlay(server.get(id), changes));
      indexes.clear();
    }
    this.#touched.add(entity).add(EVERYTHING);
  }

  unload(entity: EntityName, id: string): void {
    this.#table(entity).server.delete(id);
    this.#table(entity).stale.delete(id);
  }

  /** Takes a row of the server unless a later one is there. */
  putServer(entity: EntityName, row: StoredRow): void {
    const table = this.#table(entity);
    const stale = table.stale.delete(row.id);
    if (!stale && (table.server.ver(row.id) ?? 0) > row.ver) return;
    this.#change(entity, row.id, () => table.server.set(row.id, row));
  }

  /** The record left the device's scope. */
  evict(entity: EntityName, id: string): void {
    const table = this.#table(entity);
    table.stale.delete(id);
    this.#change(entity, id, () => table.server.delete(id));
  }

  /** The changes that wait for this record, in order. */
  setWaiting(entity: EntityName, id: string, changes: readonly LoggedChange[]): void {
    const { waiting } = this.#table(entity);
    this.#change(entity, id, () => {
      if (changes.length === 0) waiting.delete(id);
      else waiting.set(id, changes);
    });
  }

  /** From here on only rows that are received again outlive `dropStale`. */
  markAllStale(): void {
    for (const table of Object.values(this.#tables)) for (const id of table.server.ids()) table.stale.set(id, FORMER);
  }

  /** Whether the server's row is of a former epoch. */
  isStale(entity: EntityName, id: string): boolean {
    return this.#table(entity).stale.has(id);
  }

  dropStale(): void {
    for (const entity of Object.keys(this.#tables) as EntityName[]) {
      for (const id of this.#table(entity).stale.keys()) this.evict(entity, id);
    }
  }

  #change(entity: EntityName, id: string, change: () => void): void {
    const table = this.#table(entity);
    const before = seen(table, id);
    this.#touchBeneath(entity, id);
    change();
    this.#touchBeneath(entity, id);
    const changes = table.waiting.get(id);
    if (changes === undefined) table.shadows.delete(id);
    else table.shadows.set(id, overlay(table.server.get(id), changes));
    this.#reindex(entity, before, seen(table, id));
    this.#touched.add(entity).add(recordKey(entity, id));
  }

  /** What lies beneath changes that wait counts where these don't [SYNC.19]. */
  #touchBeneath(entity: EntityName, id: string): void {
    const { waiting, server } = this.#table(entity);
    const changes = waiting.get(id);
    if (changes === undefined) return;
    for (const row of [server.get(id), ...changes.map(({ patch }) => patch)]) this.#touchIndexes(entity, row);
  }

  #touchIndexes(entity: EntityName, row: object | undefined): void {
    if (row === undefined) return;
    for (const field of indexesOf(entity)) {
      const value: unknown = Reflect.get(row, field);
      if (typeof value === 'string') this.#touched.add(indexKey(entity, field, value));
    }
  }

  #reindex(entity: EntityName, before: StoredRow | undefined, after: StoredRow | undefined): void {
    for (const row of [before, after]) this.#touchIndexes(entity, row);
    for (const field of indexesOf(entity)) {
      const { indexes, server, shadows } = this.#table(entity);
      const index = indexes.get(field);
      if (index === undefined) continue;
      if (before !== undefined) removeId(index, fieldOf(before, field), before.id);
      if (after !== undefined && (shadows.has(after.id) || !server.isPacked(after.id)))
        insertId(index, fieldOf(after, field), after.id);
    }
  }

  /** The keys touched since the last call. */
  takeTouched(): Set<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }
}
