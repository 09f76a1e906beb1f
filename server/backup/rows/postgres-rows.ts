import { type Kysely, sql } from 'kysely';
import { RESTORING } from '../../database/postgres/half-restored.ts';
import { SCHEMA } from '../../database/postgres/schema-of-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { chunkOf, type Row, type StoredRows } from './stored-rows.ts';

/** Those that a transaction of PostgreSQL sees. */
export const postgresRows = (trx: Kysely<Tables>): StoredRows => ({
  tables: async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = ${SCHEMA} and tablename <> ${RESTORING} order by tablename collate "C"`.execute(
      trx,
    );
    return rows.map(({ name }) => name);
  },
  async *rowsOf(table) {
    await sql`declare rows_of_table no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
    const chunk = sql.lit(chunkOf(table));
    for (;;) {
      const { rows } = await sql<Row>`fetch ${chunk} from rows_of_table`.execute(trx);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close rows_of_table`.execute(trx);
  },
});
