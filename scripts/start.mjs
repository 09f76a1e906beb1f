// Runs on Node 20 without any dependency: installs and builds what is stale, then serves on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWhenStale } from './build.mjs';
import { installWhenStale } from './install.mjs';
import { exitWith, root, runtime } from './runtime.mjs';

await exitWith(async () => {
  await installWhenStale();
  const node = runtime();
  await buildWhenStale();
  return serve(node, process.argv.slice(2));
});

/**
 * Signals reach the server, its exit code reaches the caller.
 * @param {string} node
 * @param {readonly string[]} parameters
 * @returns {Promise<number>}
 */
function serve(node, parameters) {
  return new Promise((resolve, reject) => {
    const server = spawn(node, [join(root, 'server', 'main.ts'), ...parameters], { cwd: root, stdio: 'inherit' });
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, () => server.kill(signal));
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}
