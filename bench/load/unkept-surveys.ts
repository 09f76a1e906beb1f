import { join } from 'node:path';
import { openToCheck } from '#server/audit/open-to-check.ts';
import { SQLITE_FILE } from '#server/backup/backup-format.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';

/** How many of these surveys the database of a server doesn't hold. */
export async function unkeptSurveys(ids: readonly string[], dataDir: string, databaseUrl: string | null): Promise<number> {
  const db = databaseUrl === null ? openToCheck(join(dataDir, SQLITE_FILE)) : await openPostgres(databaseUrl, () => {});
  try {
    const kept = new Set<string>((await db.selectFrom('asset_grades').select('id').execute()).map(({ id }) => id));
    return ids.filter((id) => !kept.has(id)).length;
  } finally {
    await db.destroy();
  }
}
