import { entities, type EntityName, entityNames } from '#domain/entities.ts';
import type { Row } from '../store-reader.ts';
import type { RowColumns } from './row-columns.ts';
import { RowTable } from './row-table.ts';
import type { LoggedChange } from './user-database.ts';

/** A row as the server sent it, grades without their answers. */
export type StoredRow<E extends EntityName = EntityName> = Row<E> & { ver: number };

/** Keys under which reads are remembered and commits announced. */
export const recordKey = (entity: EntityName, id: string): string => `${entity}/${id}`;
export const indexKey = (entity: EntityName, field: string, value: string): string => `${entity}/${field}=${value}`;

type Index = Map<string, string[]>;

interface Table {
  server: RowTable;
  /** What is seen instead of the server's row, where changes wait. */
  shadows: Map<string, StoredRow | null>;
  waiting: Map<string, readonly LoggedChange[]>;
  /** Built when first asked for; ids by the field's value. */
  indexes: Map<string, Index>;
  /** Rows of a former epoch, dropped when the rebuild is complete. */
  stale: Set<string>;
}

const newTable = (): Table => ({
  server: new RowTable(),
  shadows: new Map(),
  waiting: new Map(),
  indexes: new Map(),
  stale: new Set(),
});

/** All of a user's records in memory: the server's rows, and the waiting changes laid over them [D4.5]. */
export class Store {
  readonly #tables: Record<EntityName, Table> = Object.fromEntries(entityNames.map((name) => [name, newTable()])) as Record<
    EntityName,
    Table
  >;
  #touched = new Set<string>();

  /** The row that is seen, deleted or not. */
  visible(entity: EntityName, id: string): StoredRow | undefined {
    return seen(this.#tables[entity], id);
  }

  serverRow(entity: EntityName, id: string): StoredRow | undefined {
    return this.#tables[entity].server.get(id);
  }

  /** Seen rows, deleted ones included. */
  *rows(entity: EntityName): Generator<StoredRow> {
    const { server, shadows } = this.#tables[entity];
    for (const id of server.ids()) {
      const row = shadows.has(id) ? undefined : server.get(id);
      if (row !== undefined) yield row;
    }
    for (const row of shadows.values()) if (row !== null) yield row;
  }

  /** Visits all seen rows, some fields only: much faster than their objects. */
  scan(entity: EntityName, fields: readonly string[], visit: (id: string, values: unknown[]) => void): void {
    const { server, shadows } = this.#tables[entity];
    server.scan(fields, (id, values) => {
      if (!shadows.has(id)) visit(id, values);
    });
    for (const [id, row] of shadows) {
      if (row !== null)
        visit(
          id,
          fields.map((field) => fieldOf(row, field)),
        );
    }
  }

  /** Seen rows whose field holds the value, deleted ones included. */
  lookUp(entity: EntityName, field: string, value: string): readonly StoredRow[] {
    const table = this.#tables[entity];
    const index = table.indexes.get(field) ?? this.#buildIndex(entity, field);
    const rows = (index.get(value) ?? []).map((id) => seen(table, id));
    return rows.filter((row) => row !== undefined);
  }

  #buildIndex(entity: EntityName, field: string): Index {
    if (!entities[entity].indexes.includes(field)) throw new Error(`${entity} has no index on ${field}`);
    const index: Index = new Map();
    this.scan(entity, [field], (id, [value]) => insert(index, value, id));
    this.#tables[entity].indexes.set(field, index);
    return index;
  }

  /** Fills an empty store, which tells nobody; rows of a former epoch give way whatever their vers. */
  load(entity: EntityName, columns: RowColumns, stale: boolean): void {
    const table = this.#tables[entity];
    table.server.load(columns, (id, ver) => {
      const wasStale = table.stale.has(id);
      return stale === wasStale ? (table.server.ver(id) ?? 0) > ver : stale;
    });
    if (stale) for (const id of columns.ids) table.stale.add(id);
    else if (table.stale.size > 0) for (const id of columns.ids) table.stale.delete(id);
  }

  unload(entity: EntityName, id: string): void {
    this.#tables[entity].server.delete(id);
    this.#tables[entity].stale.delete(id);
  }

  /** Takes a row of the server unless a later one is there. */
  putServer(entity: EntityName, row: StoredRow): void {
    const table = this.#tables[entity];
    const stale = table.stale.delete(row.id);
    if (!stale && (table.server.ver(row.id) ?? 0) > row.ver) return;
    this.#change(entity, row.id, () => table.server.set(row.id, row));
  }

  /** The record left the device's scope. */
  evict(entity: EntityName, id: string): void {
    const table = this.#tables[entity];
    table.stale.delete(id);
    this.#change(entity, id, () => table.server.delete(id));
  }

  /** The changes that wait for this record, in order. */
  setWaiting(entity: EntityName, id: string, changes: readonly LoggedChange[]): void {
    const { waiting } = this.#tables[entity];
    this.#change(entity, id, () => {
      if (changes.length === 0) waiting.delete(id);
      else waiting.set(id, changes);
    });
  }

  /** From here on only rows that are received again outlive `dropStale`. */
  markAllStale(): void {
    for (const table of Object.values(this.#tables)) for (const id of table.server.ids()) table.stale.add(id);
  }

  /** Whether the server's row is of a former epoch. */
  isStale(entity: EntityName, id: string): boolean {
    return this.#tables[entity].stale.has(id);
  }

  dropStale(): void {
    for (const entity of entityNames) for (const id of this.#tables[entity].stale) this.evict(entity, id);
  }

  #change(entity: EntityName, id: string, change: () => void): void {
    const table = this.#tables[entity];
    const before = seen(table, id);
    change();
    const changes = table.waiting.get(id);
    if (changes === undefined) table.shadows.delete(id);
    else table.shadows.set(id, overlay(table.server.get(id), changes));
    this.#reindex(entity, before, seen(table, id));
    this.#touched.add(entity).add(recordKey(entity, id));
  }

  #reindex(entity: EntityName, before: StoredRow | undefined, after: StoredRow | undefined): void {
    for (const field of entities[entity].indexes) {
      for (const row of [before, after]) {
        const value = row === undefined ? null : fieldOf(row, field);
        if (typeof value === 'string') this.#touched.add(indexKey(entity, field, value));
      }
      const index = this.#tables[entity].indexes.get(field);
      if (index === undefined) continue;
      if (before !== undefined) remove(index, fieldOf(before, field), before.id);
      if (after !== undefined) insert(index, fieldOf(after, field), after.id);
    }
  }

  /** The keys touched since the last call. */
  takeTouched(): Set<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }
}

const seen = (table: Table, id: string): StoredRow | undefined => {
  const shadow = table.shadows.get(id);
  return shadow === undefined ? table.server.get(id) : (shadow ?? undefined);
};

const fieldOf = (row: StoredRow, field: string): unknown => Reflect.get(row, field);

function insert(index: Index, value: unknown, id: string): void {
  if (typeof value !== 'string') return;
  const ids = index.get(value);
  if (ids === undefined) index.set(value, [id]);
  else ids.push(id);
}

function remove(index: Index, value: unknown, id: string): void {
  const ids = typeof value === 'string' ? index.get(value) : undefined;
  const at = ids?.indexOf(id) ?? -1;
  if (ids !== undefined && at >= 0) ids.splice(at, 1);
}

/** The row with the changes made to it; null when the record itself is not here. */
export function overlay(row: StoredRow | undefined, changes: readonly LoggedChange[]): StoredRow | null {
  let result: StoredRow | null = row ?? null;
  for (const change of changes) {
    if (result === null && !change.create) continue;
    if (change.state === 'rejected' && (row !== undefined || !change.create)) continue;
    const { answers, ...fields } = change.patch;
    for (const name of entities[change.entity].writeOnly) delete fields[name];
    const counted = Array.isArray(answers) ? { answer_count: answers.length } : {};
    const origin: object = result ?? { id: change.id, created_at: change.ts, deleted_at: null, ver: 0 };
    result = { ...origin, ...fields, ...counted, updated_at: change.ts } as StoredRow;
  }
  return result;
}
