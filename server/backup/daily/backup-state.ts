import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../database/tables.ts';

const NAME = 'daily_backup';

const backupState = z.object({
  /** When the newest daily backup was begun, and how large it became. */
  made_at: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Since the last one that was made. */
  failed_at: z.string().nullable(),
  /** How many photos the newest is without; not told of by older versions. */
  lost_photos: z.int().default(0),
});
export type BackupState = z.infer<typeof backupState>;

const never: BackupState = { made_at: null, bytes: null, failed_at: null, lost_photos: 0 };

/** What a database that is full could not keep: this server knows it by itself. */
const unkept = new WeakMap<Kysely<Tables>, BackupState>();

/** Of all servers of a database together. */
export async function readBackupState(db: Kysely<Tables>): Promise<BackupState> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  const kept = row === undefined ? never : backupState.parse(JSON.parse(row.value));
  const known = unkept.get(db);
  return known === undefined || (kept.made_at ?? '') > (known.made_at ?? '') ? kept : known;
}

export async function writeBackupState(db: Kysely<Tables>, state: BackupState): Promise<void> {
  const value = JSON.stringify(state);
  unkept.set(db, state);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  unkept.delete(db);
}
