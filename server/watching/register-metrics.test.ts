import { once } from 'node:events';
import { get } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const TOKEN = 'a-token-for-prometheus';
let server: TestApp;
afterEach(() => server.close());

const scrape = (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

async function figures(): Promise<Map<string, number>> {
  const reply = await scrape(`Bearer ${TOKEN}`);
  const lines = reply.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

test('[METRIC.1] without METRICS_TOKEN there are no figures, and no path of the app either', async () => {
  server = await openTestApp();
  expect(server.context.metrics).toBeNull();
  const reply = await scrape('Bearer null');
  expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Not found' }]);
});

test('[METRIC.1] with one they are for who gives it, in Prometheus’ format, kept nowhere', async () => {
  server = await openTestApp({ variables: { METRICS_TOKEN: TOKEN } });
  for (const wrong of [undefined, TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`]) {
    expect((await scrape(wrong)).statusCode).toBe(401);
  }
  const reply = await scrape(`Bearer ${TOKEN}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(reply.headers['cache-control']).toBe('no-store');
});

/** Others come by themselves, such as those of a kind of collection that ran meanwhile. */
const ofRequests = (all: ReadonlyMap<string, number>) => [...all.keys()].filter((name) => name.startsWith('firemark_request'));

test('[METRIC.2] requests and their durations are counted by route, whatever paths somebody makes up', async () => {
  server = await openTestApp({ variables: { METRICS_TOKEN: TOKEN } });
  const token = await server.logIn(await server.addUser({}));
  await server.post('/api/auth/me', {}, token);
  await server.post('/api/auth/me', {}, 'no-token');
  const before = ofRequests(await figures()).length;
  for (let at = 0; at < 20; at += 1) {
    await server.app.inject({ url: `/api/files/${at}?secret=${at}`, headers: { authorization: `Bearer ${token}` } });
    await server.app.inject({ method: 'SEARCH', url: `/made-up/${at}` });
  }
  const now = await figures();
  expect(now.get('firemark_requests_total{method="POST",route="/api/auth/me",status="200"}')).toBe(1);
  expect(now.get('firemark_requests_total{method="POST",route="/api/auth/me",status="401"}')).toBe(1);
  expect(now.get('firemark_requests_total{method="GET",route="/api/files/:id",status="404"}')).toBe(20);
  expect(now.get('firemark_requests_total{method="any",route="none",status="404"}')).toBe(20);
  expect(now.get('firemark_request_seconds_count{method="GET",route="/api/files/:id"}')).toBe(20);
  expect(ofRequests(now).length - before).toBeLessThan(60);
  expect([...now.keys()].join()).not.toMatch(/secret|made-up/);
});

test('[METRIC.2] what became of changes, queues, the event loop and who listens can be read', async () => {
  server = await openTestApp({ variables: { METRICS_TOKEN: TOKEN } });
  const token = await server.logIn(await server.addUser(administrator));
  const device = deviceOf(server, token);
  const site = exampleSite();
  await device.pushOne({ entity: 'sites', id: site.id, patch: fieldsOf(site) });
  await device.pushOne({ entity: 'sites', id: site.id, patch: { name: 7 } });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const asked = get(`${url}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
  await once(asked, 'response');
  const now = await figures();
  asked.destroy();
  expect(now.get('firemark_sync_outcomes_total{outcome="applied"}')).toBe(1);
  expect(now.get('firemark_sync_outcomes_total{outcome="rejected"}')).toBe(1);
  expect(now.get('firemark_requests_in_flight{route="/api/sync/events"}')).toBe(1);
  for (const queue of ['writing', 'reading', 'passwords', 'pdf']) {
    expect(now.get(`firemark_queue_waiting{queue="${queue}"}`)).toBe(0);
  }
  expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});
