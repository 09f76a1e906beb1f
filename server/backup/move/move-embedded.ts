import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { prepareSqlite } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { MOVED_AT } from '../../database/refuse-moved.ts';
import { lookAtRows } from '../../database/postgres/look-at-rows.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { BackupFault } from '../backup-fault.ts';
import { sqliteRows } from '../rows/sqlite-rows.ts';
import type { TableDigests } from '../rows/table-digests.ts';
import { copyTables } from './copy-tables.ts';
import { withEmbeddedLocked } from './with-embedded-locked.ts';

/** All of an embedded database into an empty PostgreSQL, or nothing; no server starts on the embedded one from then on [BACKUP.7]. */
export async function moveEmbedded(dataDir: string, databaseUrl: string, now: Date): Promise<TableDigests> {
  await requireUnused(databaseUrl);
  return withEmbeddedLocked(dataDir, (database) => moveLocked(database, databaseUrl, now));
}

async function moveLocked(database: DatabaseSync, databaseUrl: string, now: Date): Promise<TableDigests> {
  const source = await prepareSqlite(database);
  const target = await openPostgres(databaseUrl, () => {});
  try {
    await migrate(target);
    const copied = await copyTables(sqliteRows(database), target);
    await source.insertInto('settings').values({ name: MOVED_AT, value: now.toISOString() }).execute();
    await lookAtRows(target);
    return copied;
  } finally {
    await target.destroy();
    await source.destroy();
  }
}

/** Tables that a move has left which was ended before its time hold nobody. */
async function requireUnused(databaseUrl: string): Promise<void> {
  const db = await openPostgres(databaseUrl, () => {});
  try {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
    const names = rows.map(({ name }) => name);
    const [first] = names;
    if (first === undefined) return;
    const isOurs = names.includes('public.kysely_migration') && names.includes('public.users');
    const used = isOurs ? (await sql`select 1 from users union all select 1 from audit_entries limit 1`.execute(db)).rows : [1];
    if (used.length > 0)
      throw new BackupFault(`DATABASE_URL names a database that is not empty (it has ${first}): make a new one`);
  } finally {
    await db.destroy();
  }
}
