import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Whose numbers of processes are meant: others may see the same memory. */
const NAMESPACE = '/proc/self/ns/pid';
/** In bytes: several times what a run of all tests has in it at once. */
const LEAST_ROOM = 2 * 1024 ** 3;

/**
 * Does something with a folder for its temporary files that lies in memory, where there is room for that: databases and
 * browsers write thousands of files, and no test asks what a power cut would leave of them. Whoever breaks off the process
 * leaves no memory taken; what a killed one left goes with the next.
 * @template T
 * @param {(environment: { TMPDIR?: string }) => Promise<T>} act is given what is to be added to the environment
 * @returns {Promise<T>}
 */
export async function withQuickFolder(act) {
  if (!existsSync(IN_MEMORY) || !existsSync(NAMESPACE)) return act({});
  const namespace = /\d+/.exec(readlinkSync(NAMESPACE))?.[0] ?? '';
  removeLeft(namespace);
  if (!hasRoom()) return act({});
  const folder = mkdtempSync(join(IN_MEMORY, `firemark-${namespace}-${process.pid}-`));
  const remove = () => removeAll(folder);
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

/** @param {string} folder */
const removeAll = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Removes what runs have left that were killed: their processes are gone.
 * @param {string} namespace
 */
function removeLeft(namespace) {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, where, pid] = /^firemark-(\d+)-(\d+)-/.exec(name) ?? [];
    const folder = join(IN_MEMORY, name);
    if (where === namespace && !runs(Number(pid)) && isOwn(folder)) removeAll(folder);
  }
}

/** @param {number} pid */
function runs(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}

/** @param {string} folder */
const isOwn = (folder) => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();

function hasRoom() {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory() / 2) >= LEAST_ROOM;
}
