import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
});
afterAll(() => server.close());

test.each([
  ['/api/audit?record=a%00', 'record'],
  ['/api/audit?user=%00', 'user'],
  ['/api/audit?kind=login&device=a%00b', 'device'],
  ['/api/audit.csv?user=%00', 'user'],
  ['/api/answers?grade=a&grade=a%00', 'grade'],
  ['/api/sync/held?device=a%00', 'device'],
  ['/api/sync/conflicts?after=a%00', 'after'],
  ['/api/sync/deleted-sites?after=a%00', 'after'],
  ['/api/files/a%00', 'id'],
  ['/api/inspections/report/a%00', 'inspection_id'],
])('[HTTP.15, TEXT.3] a NUL in an address is refused in words, on either database: %s', async (url, field) => {
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toEqual({ message: 'Must not contain characters that cannot be stored', field });
});

test.each(['admin\0', '\0', 'admin\ud800'])(
  '[HTTP.15, TEXT.3] a name that can’t be stored logs nobody in: %j',
  async (username) => {
    const reply = await server.post('/api/auth/login', { username, password: TEST_PASSWORD });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ field: 'username' });
  },
);

test.each([
  ['/api/sync/held', { verdict: 'refused', reason: '\0', of: { device: '11111111-1111-4111-8111-111111111111' }, until: 9 }],
  ['/api/auth/unseal', { key_id: '\0', sealed_key: '' }],
  ['/api/labels', { sheet: 'l7160', start: 1, offset_x: 0, offset_y: 0, of: { kind: 'run', id: '\0' } }],
  ['/api/assets/index', [{ id: '\0', updated_at: '\0' }]],
])('[HTTP.15, TEXT.3] nor does a body make the database stumble: %s', async (url, body) => {
  expect((await server.post(url, body, token)).statusCode).toBeLessThan(500);
});
