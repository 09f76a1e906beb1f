import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

/** What a backup is called until it is whole: it names who writes it, on which machine. */
export const unfinishedFile = (file: string): string => `${file}.${hostname()}.${process.pid}.unfinished`;

/** Drops what processes of this machine have left that were ended while they wrote [BACKUP.24]. */
export async function dropUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(name.split('.').at(-2));
    const isOurs = name.endsWith(`.${hostname()}.${pid}.unfinished`);
    if (isOurs && !isRunning(pid)) await rm(join(folder, name), { force: true });
  }
}
