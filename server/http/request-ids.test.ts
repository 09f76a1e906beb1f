import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let lines: { reqId?: string; msg?: string }[];

beforeEach(async () => {
  lines = [];
  server = await openTestApp({ onLog: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
});
afterEach(() => server.close());

const idOf = async (url: string, headers: Record<string, string> = {}) =>
  (await server.app.inject({ url, headers })).headers['x-request-id'];

test('[METRIC.4] every answer names its request, the log names the same', async () => {
  for (const url of ['/api/health', '/api/none', '/api/sync/held', '/api/%zz']) {
    lines.length = 0;
    const id = await idOf(url);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    if (url !== '/api/%zz') expect(lines.map(({ reqId }) => reqId)).toEqual([id]);
  }
});

test('[METRIC.4] a stream names it too', async () => {
  const token = await server.logIn(await server.addUser(administrator));
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const asked = get(`${url}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  asked.destroy();
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
});

test('[METRIC.4] a given name is taken when it is short and safe', async () => {
  for (const given of ['4bf92f3577b34da6', '0198a000-0000-7000-8000-000000000000', 'trace_1.2']) {
    expect(await idOf('/api/health', { 'x-request-id': given })).toBe(given);
  }
  for (const given of ['', 'short', 'x'.repeat(65), 'with a blank', '{"level":60}', 'naïve-name', '<script>1</script>']) {
    expect(await idOf('/api/health', { 'x-request-id': given })).toMatch(/^[0-9a-f]{12}$/);
  }
});

test('[METRIC.4] the words of a fault say the name that the log has beside its cause', async () => {
  await server.context.db.destroy();
  const reply = await server.app.inject({ url: '/api/health', headers: { 'x-request-id': 'seen-by-somebody' } });
  expect(reply.json()).toEqual({ message: 'Something went wrong on the server. It is in its log as seen-by-somebody' });
  expect(lines.find(({ msg }) => msg === 'request failed')?.reqId).toBe('seen-by-somebody');
});
