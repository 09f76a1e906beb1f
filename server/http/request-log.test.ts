import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '#domain/user/user.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let user: User;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  lines = [];
  server = await openTestApp({ onLog: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  user = await server.addUser({ forename: 'Ian\n{"level":60}' });
});
afterEach(() => server.close());

const told = () => lines.map(({ method, path, status, user: by }) => ({ method, path, status, user: by }));

test('[HTTP.12] a request is one line of JSON with who and what, and no secret', async () => {
  const token = await server.logIn(user);
  lines.length = 0;
  await server.post('/api/auth/me?token=secret', { password: TEST_PASSWORD }, token);
  expect(told()).toEqual([{ method: 'POST', path: '/api/auth/me', status: 200, user: user.id }]);
  expect(lines[0]).toMatchObject({ address: '127.0.0.1', milliseconds: expect.any(Number), time: expect.any(Number) });
  const text = JSON.stringify(lines);
  for (const secret of [token, 'secret', TEST_PASSWORD, 'Ian']) expect(text).not.toContain(secret);
});

test('[HTTP.12] logins that succeed and fail, and what is refused, can be read from the log', async () => {
  await server.post('/api/auth/login', { username: user.username, password: 'wrong password' });
  const logIn = await server.post('/api/auth/login', { username: user.username, password: TEST_PASSWORD });
  const token = logIn.json<{ access_token: string }>().access_token;
  await server.post('/api/inspections/0198a000-0000-7000-8000-000000000000/get-asset-grade-count', {}, token);
  await server.post('/api/auth/me', {}, 'no-such-token');
  expect(told()).toEqual([
    { method: 'POST', path: '/api/auth/login', status: 401, user: null },
    { method: 'POST', path: '/api/auth/login', status: 200, user: null },
    expect.objectContaining({ status: 404, user: user.id }),
    { method: 'POST', path: '/api/auth/me', status: 401, user: null },
  ]);
});

test('[HTTP.1] a body of another type is a 415', async () => {
  const headers = { 'content-type': 'application/xml' };
  const reply = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: '<a/>' });
  expect([reply.statusCode, reply.json()]).toEqual([415, { message: 'Unsupported Media Type' }]);
});

test('[HTTP.10] no reply names what the server is made of, and each has its safe headers', async () => {
  const { headers } = await server.app.inject({ method: 'GET', url: '/api/health' });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="api.json"',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  });
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers).not.toHaveProperty(name);
});
