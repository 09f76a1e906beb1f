import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openToCheck } from '../audit/open-to-check.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import type { Tables } from '../database/tables.ts';
import type { Environment } from '../environment.ts';
import { PhotoHomes } from '../files/homes/photo-homes.ts';
import { SQLITE_FILE } from './backup-format.ts';
import { photoFiles } from './photos/photo-files.ts';
import { snapshotPostgres } from './postgres/snapshot-postgres.ts';
import type { Snapshot } from './snapshot.ts';
import { snapshotSqlite } from './sqlite/snapshot-sqlite.ts';
import { writeBackup, type Written } from './write-backup.ts';

interface Made extends Written {
  /** Photos whose bytes were gone or spoilt where they should have been. */
  lost: string[];
}

/** One file of the server that the environment describes, whether it runs or not [BACKUP.1]. */
export async function makeBackup(environment: Environment, file: string): Promise<Made> {
  const { dataDir, databaseUrl } = environment;
  const snapshot = databaseUrl === null ? await snapshotSqlite(dataDir) : await snapshotPostgres(databaseUrl);
  try {
    return await pack(snapshot, environment, file);
  } finally {
    await snapshot.close();
  }
}

async function pack(snapshot: Snapshot, environment: Environment, file: string): Promise<Made> {
  const db = await openBeside(environment);
  const homes = new PhotoHomes(db, environment.filesUrl);
  const lost: string[] = [];
  try {
    const photos = photoFiles({ named: snapshot.photos(), db, homes, onLost: (id) => lost.push(id) });
    return { ...(await writeBackup({ snapshot, photos, file, key: environment.backupKey })), lost };
  } finally {
    await homes.close();
    await db.destroy();
  }
}

/** Where photos lie may change until they are read; the database is not brought to a newer form. */
const openBeside = async ({ dataDir, databaseUrl }: Environment): Promise<Kysely<Tables>> =>
  databaseUrl === null ? openToCheck(join(dataDir, SQLITE_FILE)) : openPostgres(databaseUrl, () => {});
