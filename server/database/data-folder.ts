import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../environment.ts';

const OWNER_ONLY = 0o077;
const STICKY = 0o1000;

/** The database's file in a folder that only the server's own user can read, whoever made them and whenever [RUN]. */
export function prepareDataFolder(folder: string): string {
  makeFolder(folder);
  // A folder that everybody uses, such as /tmp, stays as it is: the files in it are closed by themselves.
  if ((statSync(folder).mode & STICKY) === 0) close(folder, 0o700);
  const file = join(folder, 'firemark.sqlite');
  // SQLite gives the files beside it the same mode.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) close(one, 0o600);
  return file;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new EnvironmentError(`DATA_DIR can’t be made (${(error as Error).message})`);
  }
}

function close(path: string, mode: number): void {
  if ((statSync(path).mode & OWNER_ONLY) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    throw new EnvironmentError(`DATA_DIR can be read by others and can't be closed (${(error as Error).message})`);
  }
}
