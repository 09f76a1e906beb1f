import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as records from './migrations/001-records.ts';
import * as sync from './migrations/002-sync.ts';
import * as accounts from './migrations/003-accounts.ts';
import * as files from './migrations/004-files.ts';
import * as decisions from './migrations/005-decisions.ts';
import * as holding from './migrations/006-holding.ts';
import * as evidence from './migrations/007-evidence.ts';
import * as accountSafety from './migrations/008-accounts.ts';
import * as limits from './migrations/010-limits.ts';
import * as sealingKeys from './migrations/011-sealing-keys.ts';
import * as labels from './migrations/012-labels.ts';
import type { Tables } from './tables.ts';

export const migrations = {
  '001-records': records,
  '002-sync': sync,
  '003-accounts': accounts,
  '004-files': files,
  '005-decisions': decisions,
  '006-holding': holding,
  '007-evidence': evidence,
  '008-accounts': accountSafety,
  '010-limits': limits,
  '011-sealing-keys': sealingKeys,
  '012-labels': labels,
};

/** Brings the database to the newest form; all of it or nothing. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
}
