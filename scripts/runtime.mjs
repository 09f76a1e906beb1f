import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

const WANTED_MAJOR = 24;

/** The pinned Node that npm installs on Linux, elsewhere the one that runs this. */
export function runtime() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath;
  throw new Error(`Firemark needs Node ${WANTED_MAJOR} or newer on this system; this is Node ${process.versions.node}.`);
}

/** What npm scripts see: the project's own tools, the pinned Node among them, come first. */
export const environmentWithTools = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
});

/**
 * Runs a command to its end with its output shown; resolves to the exit code.
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, parameters, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...parameters], { cwd: root, env: environmentWithTools(), stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

/**
 * Lets a script fail with one line instead of a stack.
 * @param {() => Promise<number>} script resolves to the exit code
 */
export async function exitWith(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
