import type { Kysely } from 'kysely';
import { EnvironmentError } from '../environment.ts';
import type { Tables } from './tables.ts';

/** The setting of an embedded database whose contents live elsewhere since then. */
export const MOVED_AT = 'moved_at';

/** What devices sent to a database that was left would be lost to the one that took its place [BACKUP.7]. */
export async function refuseMoved(db: Kysely<Tables>): Promise<void> {
  const moved = await db.selectFrom('settings').select('value').where('name', '=', MOVED_AT).executeTakeFirst();
  if (moved === undefined) return;
  throw new EnvironmentError(`DATA_DIR holds a database that was moved to a PostgreSQL at ${moved.value}: set DATABASE_URL`);
}
