import { besideIn, entities, type EntityName, entityNames, isKnownEntity } from '#domain/entities.ts';
import { type RowColumns, type Column, toColumn } from '#domain/sync/packed/columns.ts';
import type { StoredRow } from './stored-row.ts';

/** The fields of stored rows, but for id and ver. */
const fieldsOf = Object.fromEntries(
  entityNames.map((entity) => {
    const { id: _id, ...shape } = entities[entity].schema.shape;
    const names = Object.keys(shape).filter((name) => name !== entities[entity].apart);
    return [entity, [...names, ...besideIn(entity)]];
  }),
) as Record<EntityName, string[]>;

/** With what a newer server's rows hold beside the fields that are known here [DEV]. */
export function toColumns(entity: EntityName, rows: readonly StoredRow[]): RowColumns {
  const known = isKnownEntity(entity) ? fieldsOf[entity] : [];
  const fields = known.map((field) => [field, toColumn(rows.map((row) => Reflect.get(row, field)))] as const);
  const unknown = unknownFields(new Set(['id', 'ver', ...known]), rows);
  for (const field of unknown) fields.push([field, toUnknownColumn(field, rows)]);
  return { ids: rows.map(({ id }) => id), vers: rows.map(({ ver }) => ver), fields: Object.fromEntries(fields) };
}

/** Rows of one page are alike: only where the fields are others than those of the row before are they looked at one by one. */
function unknownFields(known: ReadonlySet<string>, rows: readonly StoredRow[]): Set<string> {
  const unknown = new Set<string>();
  let before: string[] = [];
  for (const row of rows) {
    if (isAlike(row, before)) continue;
    before = Object.keys(row);
    for (const field of before) if (!known.has(field)) unknown.add(field);
  }
  return unknown;
}

function isAlike(row: StoredRow, fields: readonly string[]): boolean {
  let at = 0;
  for (const field in row) {
    if (fields[at] !== field) return false;
    at += 1;
  }
  return at === fields.length;
}

function toUnknownColumn(field: string, rows: readonly StoredRow[]): Column {
  const column = toColumn(rows.map((row) => Reflect.get(row, field)));
  const lacking = rows.flatMap((row, at) => (Object.hasOwn(row, field) ? [] : [at]));
  return lacking.length === 0 ? column : { ...column, lacking };
}

export function valueAt(columns: RowColumns, row: number, field: string): unknown {
  const column = columns.fields[field];
  if (column === undefined) return undefined;
  return 'values' in column ? column.values[row] : column.distinct[column.at[row] ?? -1];
}

export function rowAt(columns: RowColumns, row: number): StoredRow {
  const result: Record<string, unknown> = { id: columns.ids[row], ver: columns.vers[row] };
  for (const field in columns.fields) {
    if (columns.fields[field]?.lacking?.includes(row) !== true) result[field] = valueAt(columns, row, field);
  }
  return result as unknown as StoredRow;
}
