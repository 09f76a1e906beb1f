import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** In bytes: several times what a run of all tests has in it at once. */
const LEAST_ROOM = 2 * 1024 ** 3;

/**
 * Does something with a folder for its temporary files that lies in memory, where there is room for that: databases and
 * browsers write thousands of files, and no test asks what a power cut would leave of them. Whoever breaks off the process
 * leaves no memory taken.
 * @template T
 * @param {(environment: { TMPDIR?: string }) => Promise<T>} act is given what is to be added to the environment
 * @returns {Promise<T>}
 */
export async function withQuickFolder(act) {
  if (!hasRoom()) return act({});
  const folder = mkdtempSync(join(IN_MEMORY, 'firemark-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const breakOff = () => process.exit(1);
  process.once('exit', remove);
  for (const signal of SIGNALS) process.once(signal, breakOff);
  // PostgreSQL runs as somebody else where root runs the tests.
  chmodSync(folder, 0o711);
  try {
    return await act({ TMPDIR: folder });
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of SIGNALS) process.off(signal, breakOff);
  }
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory() / 2) >= LEAST_ROOM;
}
