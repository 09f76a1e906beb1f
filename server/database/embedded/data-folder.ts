import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../../environment.ts';
import { makeFolders } from '../../make-folders.ts';

const OWNER_ONLY = 0o077;
const STICKY = 0o1000;
/** Within a data folder: what a restore has not brought to its end. */
export const UNFINISHED = 'restore-in-progress';
const UNUSABLE = 'DATA_DIR can’t be read and written';

/** The database's file in a folder that only the server's own user can read, whoever made them and whenever [RUN]. */
export function prepareDataFolder(folder: string): string {
  orSay('DATA_DIR can’t be made', () => makeFolders(folder));
  refuseUnfinished(folder);
  // A folder that everybody uses, such as /tmp, stays as it is: the files in it are closed by themselves.
  if ((statSync(folder).mode & STICKY) === 0) close(folder, 0o700);
  const file = join(folder, 'firemark.sqlite');
  orSay(UNUSABLE, () => {
    accessSync(folder, constants.W_OK | constants.X_OK);
    // SQLite gives the files beside it the same mode.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  });
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    if (!existsSync(one)) continue;
    close(one, 0o600);
    orSay(UNUSABLE, () => accessSync(one, constants.R_OK | constants.W_OK));
  }
  return file;
}

/** What a server kept beside a restore would be in its way, or lost to it [BACKUP.30]. */
function refuseUnfinished(folder: string): void {
  if (!existsSync(join(folder, UNFINISHED))) return;
  throw new EnvironmentError(
    `DATA_DIR names a folder whose restore has not come to its end: wait for it, or, if none is running, restore into a new one (${folder} holds ${UNFINISHED})`,
  );
}

function close(path: string, mode: number): void {
  if ((statSync(path).mode & OWNER_ONLY) === 0) return;
  orSay("DATA_DIR can be read by others and can't be closed", () => chmodSync(path, mode));
}

/** Throws, in words for whoever runs the server, why something could not be done [RUN.4]. */
function orSay(words: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new EnvironmentError(`${words} (${(error as Error).message})`);
  }
}
