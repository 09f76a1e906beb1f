import { join } from 'node:path';
import { root, run } from './runtime.mjs';
import { hashOfDependencies, isStale, writeStamp } from './staleness.mjs';

const stamp = join(root, 'node_modules', '.firemark-installed');

/** Installs the locked dependencies unless those of this lock are there; leaves the lock as it is. */
export async function installWhenStale() {
  const hash = hashOfDependencies(root);
  if (!isStale(stamp, hash)) return;
  console.log('Installing dependencies ...');
  const code = await run('npm', ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error']);
  if (code !== 0) throw new Error('npm install failed, see above.');
  writeStamp(stamp, hash);
}
