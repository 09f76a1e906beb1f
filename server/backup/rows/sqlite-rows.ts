import type { DatabaseSync } from 'node:sqlite';
import { chunkOf, type Row, type StoredRows } from './stored-rows.ts';

/** Those of an embedded database that nobody writes to. */
export const sqliteRows = (database: DatabaseSync): StoredRows => ({
  tables: async () =>
    database
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`)
      .all()
      .map(({ name }) => String(name)),
  async *rowsOf(table) {
    let rows: Row[] = [];
    for (const row of database.prepare(`select * from "${table}"`).iterate()) {
      rows.push(row);
      if (rows.length < chunkOf(table)) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  },
});
