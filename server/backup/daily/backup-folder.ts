import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../../environment.ts';

const KEPT = 14;
const NAME = /^firemark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/;
const UNFINISHED = /^firemark-[\dT-]+\.backup\..+\.unfinished$/;
/** What another machine has begun. */
const LEFT_FOR_MS = 86_400_000;

/** Throws, in words for whoever runs the server, when no backup can be written there [BACKUP.8]. */
export function prepareBackupFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EnvironmentError(`BACKUP_DIR can't be written to (${(error as Error).message})`);
  }
}

/** Its name tells when it was begun, in the order of time. */
export const backupFile = (folder: string, now: Date): string =>
  join(folder, `firemark-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`);

/** Drops all but the newest, once there is a newer one; what else lies there stays [BACKUP.8]. */
export function dropOldBackups(folder: string, now: Date): void {
  const names = readdirSync(folder);
  const old = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -KEPT);
  const left = names.filter(
    (name) => UNFINISHED.test(name) && now.getTime() - statSync(join(folder, name)).mtimeMs > LEFT_FOR_MS,
  );
  for (const name of [...old, ...left]) rmSync(join(folder, name), { force: true });
}
