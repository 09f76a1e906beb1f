import type { Kysely } from 'kysely';
import { tellRestored } from '../audit/tell-restored.ts';
import { clockOf } from '../database/postgres/shared-clock.ts';
import type { Tables } from '../database/tables.ts';
import type { Environment } from '../environment.ts';
import { forgetHomes, restorePhotos } from './photos/restore-photos.ts';
import type { Checked } from './read-backup.ts';

/**
 * What is done to a restored database once it is compared and of the newest form: its photos are put where they lie from now on;
 * the first entry of its audit trail says where it comes from [AUDIT.20].
 */
export async function finishRestore(
  db: Kysely<Tables>,
  file: string,
  environment: Environment,
  { about, manifest }: Checked,
): Promise<void> {
  await forgetHomes(db);
  if (manifest.photos > 0) await restorePhotos(file, environment, db);
  await tellRestored({ db, now: await clockOf(db) }, { backup_at: about.made_at, ...manifest.audit });
}
