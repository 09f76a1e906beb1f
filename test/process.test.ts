import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { runServerCommand } from './backup/run-command.ts';
import { type RealServer, startRealServer } from './real-server.ts';

let server: RealServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const logIn = (url: string, username: string, password: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

test('[RUN.2] an empty database gets the administrator of the environment, once', async () => {
  server = await startRealServer({ assets: null, variables: { ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: 'from the environment' } });
  expect((await logIn(server.url, 'boss', 'from the environment')).status).toBe(200);
  expect(server.output()).not.toContain('from the environment');
  await server.restart();
  expect((await logIn(server.url, 'boss', 'from the environment')).status).toBe(200);
});

test('[RUN.3] without ADMIN_PASSWORD a random one is printed once and works', async () => {
  server = await startRealServer({ assets: null });
  const [, password = ''] = /Log in as admin with the password (\S+)/.exec(server.output()) ?? [];
  expect((await logIn(server.url, 'admin', password)).status).toBe(200);
  await server.restart();
  expect(server.output()).not.toContain('password');
});

test('[RUN.1] the demo has both logins and is safe to start again', async () => {
  server = await startRealServer();
  expect(server.output()).toContain('admin / demo-password');
  expect(server.output()).toContain('inspector / demo-password');
  await server.restart();
  for (const username of ['admin', 'inspector']) {
    expect((await logIn(server.url, username, 'demo-password')).status).toBe(200);
  }
});

test('[RUN.19] a second server on the same data folder does not start, says why, and does once the first is killed', async () => {
  server = await startRealServer({ assets: null });
  const { dataDir } = server;
  await expect(startRealServer({ assets: null, dataDir })).rejects.toThrow(
    `the server ended with 1: A server is running on DATA_DIR (${dataDir}), and an embedded database serves one: stop that one`,
  );
  // Commands work beside it.
  const ended = await runServerCommand('server/audit/verify-command.ts', [], { DATA_DIR: dataDir });
  expect(ended).toEqual({ code: 0, output: expect.stringMatching(/^The audit trail fits: /) });
  await server.kill();
  const next = await startRealServer({ assets: null, dataDir });
  expect(await next.stop()).toBe(0);
});

test('[RUN.7] SIGTERM ends it with 0', async () => {
  server = await startRealServer({ assets: null });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

const manifest = fileURLToPath(new URL('../package.json', import.meta.url));

test.each([
  ['no level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ['no file', { TLS_CERT: '/nowhere', TLS_KEY: '/nowhere' }, 'TLS_CERT and TLS_KEY must name a certificate and its key'],
  ['no certificate', { TLS_CERT: manifest, TLS_KEY: manifest }, 'TLS_CERT and TLS_KEY must name a certificate and its key'],
])(
  '[RUN.4] %s stops the start with one line that names the variable',
  async (_value, variables: Record<string, string>, words) => {
    const start = startRealServer({ assets: null, variables });
    await expect(start).rejects.toThrow(new RegExp(`^the server ended with 1: ${words}[^\n]+\n$`));
  },
);

test('[RUN.4] a file in the place of the data folder stops it too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-file-'));
  const dataDir = join(folder, 'file');
  writeFileSync(dataDir, '');
  const start = startRealServer({ assets: null, dataDir });
  await expect(start).rejects.toThrow(/^the server ended with 1: DATA_DIR can’t be made [^\n]+\n$/);
  rmSync(folder, { recursive: true });
});
