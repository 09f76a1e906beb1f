import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleAsset, exampleInspection, exampleSite } from '#domain/examples.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
});
afterAll(() => server.close());

const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth);
const arrays = ['[', ']'] as const;
const objects = ['{"a":', '}'] as const;

test.each([
  [
    'an unknown key of a posted record',
    '/api/site/update-or-create',
    (deep: string) => `{"id":"${exampleSite().id}","x":${deep}}`,
  ],
  ['an answer of a posted grade', '/api/asset-grades/update-or-create', (deep: string) => `{"answers":[${deep}]}`],
  ['a patch', '/api/sync/push', (deep: string) => `{"operations":[{"patch":{"name":${deep}}}]}`],
  ['a login', '/api/auth/login', (deep: string) => `{"username":${deep}}`],
])('[HTTP.1, HTTP.3] %s that is nested 10,000 deep is refused in words', async (_, path, body) => {
  for (const kind of [arrays, objects]) {
    const deep = kind === arrays ? nested(10_000, kind) : nested(10_000, kind).replace('}', '1}');
    const reply = await server.post(path, body(deep), token);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'The body is nested more than 64 deep' }]);
  }
});

test('[HTTP.3] brackets in texts don’t count, nor does how many come one after the other', async () => {
  const site = exampleSite({ name: `${'['.repeat(100)}"${'{'.repeat(50)}\\` });
  expect((await server.post('/api/site/update-or-create', site, token)).statusCode).toBe(200);
  const listed = Array.from({ length: 200 }, () => ({ id: 'x', updated_at: exampleAsset().updated_at }));
  expect((await server.post('/api/site/index', listed, token)).statusCode).toBe(200);
});

test('[HTTP.2] an empty body is an object, a body of another type is refused', async () => {
  expect((await server.post('/api/sync/pull', ' ', token)).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  const reply = await server.app.inject({ method: 'POST', url: '/api/sync/pull', headers, payload: '{}' });
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([415, ['message']]);
});

test('[HTTP.23] an empty body is none, whatever its type', async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' };
  const ask = (url: string, payload = '') => server.app.inject({ method: 'POST', url, headers, payload });
  const count = `/api/inspections/${exampleInspection().id}/get-asset-grade-count`;
  await server.put('inspections', exampleInspection());
  for (const path of ['/api/auth/me', count]) {
    expect((await ask(path)).statusCode).toBe(200);
    expect((await ask(path, 'a=1')).statusCode).toBe(415);
  }
  expect((await ask('/api/assets/index')).statusCode).toBe(400);
  expect((await ask('/api/nowhere')).statusCode).toBe(404);
});
