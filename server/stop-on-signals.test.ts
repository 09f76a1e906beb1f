import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LOST = 3;

/** Starts without a turn of others between its two steps, as a server does whose routes are being built, and is signalled there. */
const starting = (signal: string) => `
  import { exitOnSignals, stopOnSignals } from ${JSON.stringify(fileURLToPath(new URL('stop-on-signals.ts', import.meta.url)))};
  exitOnSignals();
  process.kill(process.pid, '${signal}');
  stopOnSignals({ close: async () => {}, server: { closeAllConnections() {} } }, { db: { destroy: async () => {} } }, async () => {});
  setTimeout(() => process.exit(${LOST}), 5_000);
`;

test.each(['SIGTERM', 'SIGINT'])('[RUN.7] %s in the middle of the last step of a start ends it with 0', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', starting(signal)], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
