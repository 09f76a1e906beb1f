import { type Kysely, sql } from 'kysely';
import { EnvironmentError } from '../../environment.ts';
import type { Tables } from '../tables.ts';

/** A table that stands in a PostgreSQL from before the first of a restore until its last [BACKUP.22]. */
export const RESTORING = 'restore_in_progress';

/** What a restore that failed has left looks like a database of ours, and holds less than its backup [BACKUP.22]. */
export async function refuseHalfRestored(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${RESTORING})::text as found`.execute(db);
  if ((rows[0]?.found ?? null) === null) return;
  throw new EnvironmentError(
    'DATABASE_URL names a database whose restore has not come to its end: if none is running, restore into a new one',
  );
}
