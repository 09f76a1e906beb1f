import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EnvironmentError } from '../../environment.ts';
import { prepareDataFolder } from './data-folder.ts';

/** For a server that is ending, unless it waits for a backup. */
const WAIT_MS = 5_000;
/** Of SQLite. */
const BUSY = 5;

/** Open until they are given back or the process ends, however it ends. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the one server of a data folder, or what moves it: another would know nothing of its turns, limits and changes.
 * The lock is one of SQLite's on a file of its own, for commands work on the database beside a server; the system frees it after a
 * kill too [RUN.19, BACKUP.7]. Returns what gives it back.
 */
export function holdDataFolder(folder: string): () => void {
  prepareDataFolder(folder);
  const file = join(folder, 'server.lock');
  try {
    closeSync(openSync(file, 'a', 0o600));
    const lock = new DatabaseSync(file, { timeout: WAIT_MS });
    held.add(lock);
    // On a full disk there is no room for a journal, and devices are to be told so.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return () => {
      lock.close();
      held.delete(lock);
    };
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: unknown };
    if (errcode !== BUSY) throw new EnvironmentError(`DATA_DIR can’t be read and written (${message})`);
    throw new EnvironmentError(
      `A server is running on DATA_DIR (${folder}), and an embedded database serves one: stop that one, or wait for npm run move to end, or name another folder; for several servers set DATABASE_URL`,
    );
  }
}
