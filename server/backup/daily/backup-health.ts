import type { Context } from '../../context.ts';
import { readBackupState } from './backup-state.ts';

interface BackupHealth {
  /** Null when there is none yet. */
  age_seconds: number | null;
  bytes: number | null;
  is_failing: boolean;
  /** Whose bytes were gone or spoilt when the newest was made. */
  lost_photos: number;
}

/** How it stands with daily backups; null where there are none to be [BACKUP.8]. */
export async function backupHealth({
  db,
  environment,
  now,
}: Pick<Context, 'db' | 'environment' | 'now'>): Promise<BackupHealth | null> {
  if (environment.backupDir === null) return null;
  const { made_at, bytes, failed_at, lost_photos } = await readBackupState(db);
  const age_seconds = made_at === null ? null : Math.max(0, Math.round((now().getTime() - Date.parse(made_at)) / 1_000));
  return { age_seconds, bytes, is_failing: failed_at !== null, lost_photos };
}
