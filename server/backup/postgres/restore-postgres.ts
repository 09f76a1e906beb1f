import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import { prepareDatabase } from '../../database/connect.ts';
import { RESTORING } from '../../database/postgres/half-restored.ts';
import { lookAtRows } from '../../database/postgres/look-at-rows.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import type { Tables } from '../../database/tables.ts';
import type { Environment } from '../../environment.ts';
import { BackupFault } from '../backup-fault.ts';
import { DUMP_PART } from '../backup-format.ts';
import { tryPhotosPlace } from '../photos/try-photos-place.ts';
import { type Checked, checkBackup } from '../read-backup.ts';
import { postgresRows } from '../rows/postgres-rows.ts';
import { differenceOf, digestTables } from '../rows/table-digests.ts';
import { finishRestore, type Restored } from '../finish-restore.ts';
import { describeServer, type DatabaseServer } from './describe-server.ts';
import { feed } from './postgres-program.ts';
import { runRestore } from './run-restore.ts';

/**
 * Into a database without a table: all of it in one transaction, then compared and finished. Until then no server starts on it
 * [BACKUP.2, BACKUP.22].
 */
export async function restorePostgres(file: string, environment: Environment): Promise<Restored> {
  const url = must(environment.databaseUrl, 'DATABASE_URL');
  const db = await openPostgres(url, () => {});
  try {
    await requireEmpty(db);
    await tryPhotosPlace(environment);
    await sql`create table if not exists ${sql.table(RESTORING)} (at timestamptz not null default now())`.execute(db);
    const server = await describeServer(db);
    const checked = await fill(file, url, server, environment.backupKey);
    await requireTables(db, server);
    await compare(db, checked);
    const restored = await finish(db, file, environment, checked);
    await lookAtRows(db);
    await sql`drop table ${sql.table(RESTORING)}`.execute(db);
    return restored;
  } finally {
    await db.destroy();
  }
}

async function fill(file: string, databaseUrl: string, target: DatabaseServer, key: string | null): Promise<Checked> {
  const program = runRestore({ databaseUrl, ...target });
  try {
    const checked = await checkBackup(file, key, async ({ name, body }) => {
      if (!name.startsWith(DUMP_PART)) return;
      for await (const bytes of body) await feed(program, bytes);
    });
    program.input.end();
    await program.ended;
    return checked;
  } catch (error) {
    // It waits for the rest of what it reads.
    await program.stop();
    throw error;
  }
}

/** What a restore left that was ended before it wrote counts for nothing. */
async function requireEmpty(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> ${RESTORING} limit 1`.execute(db);
  const [table] = rows;
  if (table !== undefined)
    throw new BackupFault(`DATABASE_URL names a database that is not empty (it has ${table.name}): make a new one`);
}

/** What was dumped of another schema is none of this one. */
async function requireTables(db: Kysely<Tables>, { schema }: DatabaseServer): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(db);
  if ((rows[0]?.name ?? null) === null)
    throw new BackupFault(
      `Nothing was restored: the backup is of another schema than ${schema}. Restore as a user with the name, or with the search_path, that its server had`,
    );
}

async function compare(db: Kysely<Tables>, { manifest }: Checked): Promise<void> {
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => digestTables(postgresRows(trx)));
  const difference = differenceOf(manifest.tables, found);
  if (difference !== null) throw new BackupFault(`What was restored is not what was backed up, don't use it: ${difference}`);
}

async function finish(db: Kysely<Tables>, file: string, environment: Environment, checked: Checked): Promise<Restored> {
  await prepareDatabase(db);
  return finishRestore(db, file, environment, checked);
}
