import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Opens what never opens, and is told to end when it is started. */
const hanging = (path: string) => `
  import { open } from 'node:fs/promises';
  import { folderCalls } from ${nameOf('files/homes/folder-calls.ts')};
  void folderCalls.run(() => open(${JSON.stringify(path)}));
  ${starting('SIGTERM')}`;

test('[FILES.24] a server whose folder of photos hangs ends all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-hangs-'));
  const path = join(folder, 'never-opens');
  execFileSync('mkfifo', [path]);
  const options = { stdio: 'inherit', timeout: 10_000, killSignal: 'SIGUSR2' } as const;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', hanging(path)], options);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  rmSync(folder, { recursive: true });
});
