import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EnvironmentError } from '../../environment.ts';
import { prepareDataFolder } from './data-folder.ts';

/** For a server that is ending, unless it waits for a backup. */
const WAIT_MS = 5_000;
/** Of SQLite. */
const BUSY = 5;

/** Open until the process ends, however it ends. */
const held: DatabaseSync[] = [];

/**
 * Makes this process the one server of a data folder: another would know nothing of its turns, limits and changes. The lock is one
 * of SQLite's on a file of its own, for commands work on the database beside a server; the system frees it after a kill too [RUN.19].
 */
export function holdDataFolder(folder: string): void {
  prepareDataFolder(folder);
  const file = join(folder, 'server.lock');
  try {
    closeSync(openSync(file, 'a', 0o600));
    const lock = new DatabaseSync(file, { timeout: WAIT_MS });
    held.push(lock);
    // On a full disk there is no room for a journal, and devices are to be told so.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: unknown };
    if (errcode !== BUSY) throw new EnvironmentError(`DATA_DIR can’t be read and written (${message})`);
    throw new EnvironmentError(
      `A server is running on DATA_DIR (${folder}), and an embedded database serves one: stop that one, or name another folder; for several servers set DATABASE_URL`,
    );
  }
}
