import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { BackupFault } from '../backup-fault.ts';
import { postgresRows } from '../rows/postgres-rows.ts';
import type { Row, StoredRows } from '../rows/stored-rows.ts';
import { differenceOf, digestTables, type TableDigests } from '../rows/table-digests.ts';

/** What each database knows of itself. */
const OWN: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock']);

/** Every row of one database into another of the same form, whose tables are as its migrations left them, compared before it counts [BACKUP.7]. */
export async function copyTables(source: StoredRows, target: Kysely<Tables>): Promise<TableDigests> {
  return target.transaction().execute(async (trx) => {
    // It waits while the source is read.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    for (const table of await source.tables()) {
      if (!OWN.has(table)) await copyTable(source, trx, table);
    }
    const digests = await digestTables(postgresRows(trx), OWN);
    const difference = differenceOf(await digestTables(source, OWN), digests);
    if (difference !== null) throw new BackupFault(`Nothing was moved: ${difference}`);
    return digests;
  });
}

async function copyTable(source: StoredRows, trx: Kysely<Tables>, table: string): Promise<void> {
  const { rows: first } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
  // Such as the counter's row, which comes with the rest.
  if (first.length > 0) await sql`delete from ${sql.table(table)}`.execute(trx);
  for await (const rows of source.rowsOf(table)) if (rows.length > 0) await insert(trx, table, rows);
}

async function insert(trx: Kysely<Tables>, table: string, rows: Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(lines)}`
    .execute(trx)
    .catch((error: Error) => {
      throw new BackupFault(`Nothing was moved: ${table} holds what PostgreSQL doesn't take (${error.message})`);
    });
}
