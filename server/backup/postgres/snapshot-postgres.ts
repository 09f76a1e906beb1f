import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import { refuseHalfRestored } from '../../database/postgres/half-restored.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { clockOf } from '../../database/postgres/shared-clock.ts';
import type { Tables } from '../../database/tables.ts';
import { piecesOf } from '../age/age-chunks.ts';
import { BackupFault } from '../backup-fault.ts';
import { DUMP_PART } from '../backup-format.ts';
import { postgresRows } from '../rows/postgres-rows.ts';
import { digestTables } from '../rows/table-digests.ts';
import type { PhotoElsewhere } from '../photos/read-photo.ts';
import { knowsHomes, type Snapshot } from '../snapshot.ts';
import type { TarFile } from '../tar/tar-stream.ts';
import { type DatabaseServer, describeServer } from './describe-server.ts';
import { runPostgresProgram } from './postgres-program.ts';

/** How long a dump is shows only at its end: it goes in parts of a known size. */
const PART_BYTES = 16_777_216;
const PAGE = 500;
/** The backup packs all of it. */
const DUMP = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges'];

/** What one transaction sees of a PostgreSQL, by the digests and by `pg_dump` [BACKUP.1]. */
export async function snapshotPostgres(databaseUrl: string): Promise<Snapshot> {
  const db = await openPostgres(databaseUrl, () => {});
  const { at, trx } = await begin(db).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const close = async () => {
    try {
      await trx.rollback().execute();
    } finally {
      await db.destroy();
    }
  };
  try {
    // It waits for as long as the dump takes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const told = await describe(trx);
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
    const { id } = must(rows[0], 'a snapshot');
    const server = await describeServer(trx);
    return {
      engine: 'postgres',
      at,
      ...told,
      files: () => dumpOf(databaseUrl, server, id),
      photos: () => photosIn(trx, told.schema),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const begin = async (db: Kysely<Tables>) => ({
  at: (await clockOf(db))(),
  trx: await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(),
});

async function describe(trx: Kysely<Tables>): Promise<Pick<Snapshot, 'schema' | 'tables' | 'audit'>> {
  await refuseHalfRestored(trx);
  const { rows: found } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(trx);
  if (found[0]?.name === null)
    throw new BackupFault('There is nothing to back up: DATABASE_URL names a database without Firemark’s tables');
  const { rows } = await sql<{ schema: string }>`select max(name collate "C") as schema from kysely_migration`.execute(trx);
  const { n, hash } = await trx.selectFrom('counter').select(['audit_n as n', 'audit_hash as hash']).executeTakeFirstOrThrow();
  return { schema: must(rows[0], 'a migration').schema, tables: await digestTables(postgresRows(trx)), audit: { n, hash } };
}

async function* photosIn(trx: Kysely<Tables>, schema: string): AsyncGenerator<PhotoElsewhere> {
  if (!knowsHomes(schema)) return;
  for (let after = ''; ;) {
    const rows = await trx
      .selectFrom('file_contents')
      .select(['id', 'sha256', 'home'])
      .where('home', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .$narrowType<{ home: string }>()
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

async function* dumpOf(databaseUrl: string, { server, schema }: DatabaseServer, snapshot: string): AsyncGenerator<TarFile> {
  // Unquoted it would be a pattern.
  const quoted = `"${schema.replaceAll('"', '""')}"`;
  const parameters = [...DUMP, `--schema=${quoted}`, `--snapshot=${snapshot}`];
  const { output, input, ended } = runPostgresProgram({ name: 'pg_dump', server, parameters, databaseUrl });
  input.end();
  for await (const { piece, place } of piecesOf(output as AsyncIterable<Buffer>, PART_BYTES)) {
    const body = async function* () {
      yield piece;
    };
    yield { name: `${DUMP_PART}${String(place + 1).padStart(6, '0')}`, size: piece.length, body: body() };
  }
  await ended;
}
