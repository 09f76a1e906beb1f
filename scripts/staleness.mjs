import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './runtime.mjs';

/** @param {string} path */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(path, name)).filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile());
}

/**
 * One hash of the contents and names of all files at these paths, tests left out.
 * @param {string} root
 * @param {readonly string[]} paths
 */
export function hashOfFiles(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(join(root, path)).sort()) {
      const content = readFileSync(file);
      hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * What an installation depends on: the lock and the wished versions, not the scripts beside them.
 * @param {string} root
 */
export function hashOfDependencies(root) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wished = JSON.stringify({ dependencies, devDependencies, optionalDependencies });
  const lock = join(root, 'package-lock.json');
  return createHash('sha256')
    .update(wished)
    .update(existsSync(lock) ? readFileSync(lock) : '')
    .digest('hex');
}

/**
 * Does the work unless the stamp says that it is done for this hash. While it goes on there is no stamp: of one that was killed
 * nothing counts as done [RUN.10]. Whoever wants the same meanwhile waits, and finds it done [RUN.20].
 * @param {string} stamp
 * @param {string} hash
 * @param {() => Promise<void>} work
 */
export async function whenStale(stamp, hash, work) {
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isDone()) return;
  mkdirSync(dirname(stamp), { recursive: true });
  await alone(`${stamp}.lock`, async () => {
    if (isDone()) return;
    rmSync(stamp, { force: true });
    await work();
    writeFileSync(stamp, hash);
  });
}

/**
 * Does the work while no other process holds the lock. What `flock` locks is the open file, so that it is this process's until
 * it closes it or dies.
 * @param {string} lock
 * @param {() => Promise<void>} work
 */
async function alone(lock, work) {
  const file = openSync(lock, 'a');
  try {
    if (!(await locked(file, ['-n']))) {
      console.log('Another process installs or builds here: waiting for it ...');
      await locked(file, []);
    }
    await work();
  } finally {
    closeSync(file);
  }
}

/**
 * Where there is no `flock`, as on macOS, nobody waits.
 * @param {number} file
 * @param {readonly string[]} how
 */
async function locked(file, how) {
  try {
    return (await run('flock', [...how, '3'], { stdio: ['ignore', 'ignore', 'inherit', file] })) === 0;
  } catch {
    return true;
  }
}
