import { accessSync, constants, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EnvironmentError } from '../../environment.ts';
import { makeFolders } from '../../make-folders.ts';

const KEPT = 14;
/** Older versions named no database. */
const NAME = /^firemark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-([\da-f]{8}))?\.backup$/;
const UNFINISHED = /^firemark-[\da-fT-]+\.backup\..+\.unfinished$/;
/** What another machine has begun. */
const LEFT_FOR_MS = 86_400_000;

/** Throws, in words for whoever runs the server, when no backup can be written there [BACKUP.8]. */
export function prepareBackupFolder(folder: string): void {
  try {
    makeFolders(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EnvironmentError(`BACKUP_DIR can't be written to (${(error as Error).message})`);
  }
}

/** Enough of a database's name to tell it from the others of one organisation. */
const shortOf = (instance: string): string => instance.slice(0, 8);

/** Its name tells when it was begun, in the order of time, and of which database it is. */
export const backupFile = (folder: string, now: Date, instance: string): string =>
  join(folder, `firemark-${now.toISOString().slice(0, 19).replaceAll(':', '-')}-${shortOf(instance)}.backup`);

const isOf = (instance: string, name: string): boolean => {
  const [found, of = shortOf(instance)] = NAME.exec(name) ?? [];
  return found !== undefined && of === shortOf(instance);
};

/**
 * Drops all of a database but the newest, once there is one of now; what else lies there stays [BACKUP.8, BACKUP.28]. Those of times
 * to come go first: they were made before this one, by a clock that was ahead [BACKUP.35].
 */
export function dropOldBackups(folder: string, now: Date, instance: string): void {
  const names = readdirSync(folder);
  const own = names.filter((name) => isOf(instance, name)).toSorted();
  const newest = basename(backupFile(folder, now, instance));
  const isToCome = (name: string) => name > newest;
  const old = [...own.filter(isToCome), ...own.filter((name) => !isToCome(name))].slice(0, -KEPT);
  const left = names.filter(
    (name) => UNFINISHED.test(name) && now.getTime() - statSync(join(folder, name)).mtimeMs > LEFT_FOR_MS,
  );
  for (const name of [...old, ...left]) rmSync(join(folder, name), { force: true });
}
