import { join } from 'node:path';
import { root, run } from './runtime.mjs';
import { hashOfDependencies, whenStale } from './staleness.mjs';

const stamp = join(root, 'node_modules', '.firemark-installed');

/** Installs the locked dependencies unless those of this lock are there; leaves the lock as it is. */
export const installWhenStale = () => whenStale(stamp, hashOfDependencies(root), install);

async function install() {
  console.log('Installing dependencies ...');
  const code = await run('npm', ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error']);
  if (code !== 0) throw new Error('npm install failed, see above.');
}
