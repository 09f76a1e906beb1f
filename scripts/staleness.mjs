import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
 * nothing counts as done [RUN.10].
 * @param {string} stamp
 * @param {string} hash
 * @param {() => Promise<void>} work
 */
export async function whenStale(stamp, hash, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
