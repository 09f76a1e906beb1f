import type { DatabaseSync } from 'node:sqlite';

interface Table {
  name: string;
  columns: { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }[];
  unique: string[];
}

/** The tables of a database, their columns and what has to be unique in them. */
export function tablesOf(database: DatabaseSync): Table[] {
  const all = <T>(text: string, ...given: string[]) => database.prepare(text).all(...given) as T[];
  const names = all<{ name: string }>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`,
  );
  return names.map(({ name }) => ({
    name,
    columns: all<Table['columns'][number]>('select name, type, "notnull", dflt_value, pk from pragma_table_info(?)', name),
    unique: all<{ name: string }>('select name from pragma_index_list(?) where "unique" = 1', name).map((index) => index.name),
  }));
}

/** Fields that no migration has made a column for, in words. */
export function withoutColumn(fields: Readonly<Record<string, readonly string[]>>, tables: readonly Table[]): string[] {
  return Object.entries(fields).flatMap(([entity, names]) => {
    const columns = new Set(tables.find(({ name }) => name === entity)?.columns.map(({ name }) => name));
    return names.filter((name) => !columns.has(name)).map((name) => `${entity}.${name} has no column: add a migration`);
  });
}

/** What a server of before would trip over, in words: tables and columns are only added, the latter with a default. */
export function whatIsNotAdded(before: readonly Table[], now: readonly Table[]): string[] {
  return before.flatMap((table) => {
    const left = now.find(({ name }) => name === table.name);
    return left === undefined ? [`${table.name} is gone`] : changedIn(table, left);
  });
}

function changedIn({ name, columns, unique }: Table, now: Table): string[] {
  const known = columns.flatMap((column) => {
    const left = now.columns.find((one) => one.name === column.name);
    if (left === undefined) return [`${name}.${column.name} is gone`];
    const isSame = left.type === column.type && left.pk === column.pk && left.notnull <= column.notnull;
    return isSame ? [] : [`${name}.${column.name} is another`];
  });
  const added = now.columns.filter((column) => !columns.some((one) => one.name === column.name));
  const needed = added.filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null);
  const indexes = now.unique
    .filter((index) => !unique.includes(index))
    .map((index) => `${name} has a unique index more: ${index}`);
  return [...known, ...needed.map((column) => `${name}.${column.name} takes no row without it`), ...indexes];
}
