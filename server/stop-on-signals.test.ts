import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LOST = 3;

const nameOf = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

/** Starts without a turn of others between its two steps, as a server does whose routes are being built, and is signalled there. */
const starting = (signal: string) => `
  import { exitOnSignals, stopOnSignals } from ${nameOf('stop-on-signals.ts')};
  exitOnSignals();
  process.kill(process.pid, '${signal}');
  stopOnSignals({ close: async () => {}, server: { closeAllConnections() {} } }, { db: { destroy: async () => {} } }, async () => {});
  setTimeout(() => process.exit(${LOST}), 5_000);
`;

test.each(['SIGTERM', 'SIGINT'])('[RUN.7] %s in the middle of the last step of a start ends it with 0', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', starting(signal)], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});

/** Is told to end while a call of a folder is under way, which ends in a later turn than all else. */
const calling = `
  import { folderCalls } from ${nameOf('files/homes/folder-calls.ts')};
  void folderCalls.run(() => new Promise((resolve) => process.on('SIGTERM', () => setImmediate(resolve))));
  ${starting('SIGTERM')}`;

test('[RUN.7] SIGTERM in the middle of the reading of a photo ends it with 0', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', calling], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});

/** Opens what never opens, and is told to end when it is started. */
const hanging = (path: string) => `
  import { open } from 'node:fs/promises';
  import { folderCalls } from ${nameOf('files/homes/folder-calls.ts')};
  void folderCalls.run(() => open(${JSON.stringify(path)}));
  ${starting('SIGTERM')}`;

test('[FILES.24] a server whose folder of photos hangs ends all the same, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-hangs-'));
  const path = join(folder, 'never-opens');
  execFileSync('mkfifo', [path]);
  const options = { timeout: 10_000, killSignal: 'SIGUSR2' } as const;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', hanging(path)], options);
  const said = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await said).toContain('The folder of photos doesn’t answer');
  rmSync(folder, { recursive: true });
});
