import { afterEach, expect, test } from 'vitest';
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

test('[RUN.7] SIGTERM ends it with 0', async () => {
  server = await startRealServer({ assets: null });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('[RUN.4] a wrong value stops the start with one line that names it', async () => {
  const start = startRealServer({ assets: null, variables: { LOG_LEVEL: 'loud' } });
  await expect(start).rejects.toThrow(/^the server ended with 1: LOG_LEVEL must be one of [^\n]+\n$/);
});
