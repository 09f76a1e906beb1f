import type { Kysely } from 'kysely';
import { tellRestored } from '../audit/tell-restored.ts';
import { clockOf } from '../database/postgres/shared-clock.ts';
import type { Tables } from '../database/tables.ts';
import type { Environment } from '../environment.ts';
import { LOST } from '../files/homes/lost-home.ts';
import { skipNumbers } from '../labels/skip-numbers.ts';
import { forgetHomes, restorePhotos } from './photos/restore-photos.ts';
import type { Checked } from './read-backup.ts';

export interface Restored extends Checked {
  /** How many photos the backup is without. */
  lost: number;
  /** The first number for a label that is handed out from now on. */
  nextNumber: number;
}

/**
 * What is done to a restored database once it is compared and of the newest form: its photos are put where they lie from now on,
 * labels get no number that was handed out since; the first entry of its audit trail says where it comes from [AUDIT.20].
 */
export async function finishRestore(
  db: Kysely<Tables>,
  file: string,
  environment: Environment,
  { about, manifest }: Checked,
): Promise<Restored> {
  await forgetHomes(db);
  if (manifest.photos > 0) await restorePhotos(file, environment, db);
  const nextNumber = await skipNumbers(db);
  await tellRestored({ db, now: await clockOf(db) }, { backup_at: about.made_at, ...manifest.audit });
  return { about, manifest, lost: await countLost(db), nextNumber };
}

async function countLost(db: Kysely<Tables>): Promise<number> {
  const rows = db.selectFrom('file_contents').where('home', '=', LOST);
  const { lost } = await rows.select(({ fn }) => fn.countAll<number | string>().as('lost')).executeTakeFirstOrThrow();
  return Number(lost);
}
