import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
const MOST_NEEDED = 2 * 1024 ** 3;

/**
 * Does something with a folder for its temporary files that lies in memory, where there is room for that: databases and
 * browsers write thousands of files, and no test asks what a power cut would leave of them.
 * @template T
 * @param {(environment: { TMPDIR?: string }) => Promise<T>} act is given what is to be added to the environment
 * @returns {Promise<T>}
 */
export async function withQuickFolder(act) {
  if (!hasRoom()) return act({});
  const folder = mkdtempSync(join(IN_MEMORY, 'firemark-'));
  // PostgreSQL runs as somebody else where root runs the tests.
  chmodSync(folder, 0o711);
  try {
    return await act({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory() / 2) >= MOST_NEEDED;
}
