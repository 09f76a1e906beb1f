import { entities, type EntityName, isKnownEntity } from '#domain/entities.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import type { FieldIndex } from './field-index.ts';
import type { RowObjects } from './row-objects.ts';
import { RowTable } from './row-table.ts';
import type { StoredRow } from './stored-row.ts';

/** One entity's records in memory. */
export interface Table {
  server: RowTable;
  /** What is seen instead of the server's row, where changes wait. */
  shadows: Map<string, StoredRow | null>;
  waiting: Map<string, readonly LoggedChange[]>;
  /** Built when first asked for; ids by the field's value. */
  indexes: Map<string, FieldIndex>;
  /** Rows of a former epoch, with it, dropped when the rebuild is complete. */
  stale: Map<string, number>;
}

export const newTable = (objects: RowObjects): Table => ({
  server: new RowTable(objects),
  shadows: new Map(),
  waiting: new Map(),
  indexes: new Map(),
  stale: new Map(),
});

/** The row as screens see it. */
export const seen = (table: Table, id: string): StoredRow | undefined => {
  const shadow = table.shadows.get(id);
  return shadow === undefined ? table.server.get(id) : (shadow ?? undefined);
};

export const fieldOf = (row: StoredRow, field: string): unknown => Reflect.get(row, field);

export const indexesOf = (entity: EntityName): readonly string[] => (isKnownEntity(entity) ? entities[entity].indexes : []);
