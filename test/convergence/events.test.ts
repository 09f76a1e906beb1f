import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { FastClient } from './fast-client.ts';

let server: TestApp;
let token: string;
let url: string;

beforeEach(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

async function listen(): Promise<{ reply: IncomingMessage; next(): Promise<string> }> {
  const asked = get(`${url}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  return { reply, next: async () => String((await once(reply, 'data'))[0]) };
}

test('[SYNC.17] whoever listens is told at once, then of every change', async () => {
  const { reply, next } = await listen();
  expect(reply.headers['content-type']).toContain('text/event-stream');
  expect(await next()).toBe('data: {"ver":1}\n\n');
  const heard = next();
  const writer = new FastClient(server, token, () => server.context.now().toISOString());
  const { id, created_at: _created, updated_at: _updated, ...fields } = exampleSite();
  writer.edit('sites', id, fields);
  await writer.push();
  expect(await heard).toBe('data: {"ver":2}\n\n');
  reply.destroy();
});

test('[SYNC.17] a push that changes nothing is not announced', async () => {
  const heard: number[] = [];
  server.context.changes.subscribe((ver) => heard.push(ver));
  await server.post('/api/sync/push', { operations: [null] }, token);
  const writer = new FastClient(server, token, () => server.context.now().toISOString());
  writer.edit('sites', exampleSite().id, { name: 'Nowhere' });
  expect(await writer.push()).toMatchObject([{ outcome: 'rejected' }]);
  expect(heard).toEqual([]);
});

test('[RUN.7] listeners do not hold up the end of the server', async () => {
  const { reply, next } = await listen();
  await next();
  const ended = once(reply, 'end');
  reply.resume();
  await server.app.close();
  await ended;
});

test('[S7.1] events need a login', async () => {
  const reply = await server.app.inject({ url: '/api/sync/events' });
  expect(reply.statusCode).toBe(401);
});

test('[LIMIT.5] one user has 50 screens that listen, another one listens all the same', async () => {
  const replies: IncomingMessage[] = [];
  for (let at = 0; at < 50; at++) replies.push((await listen()).reply);
  const { reply: refused, next } = await listen();
  expect(refused.statusCode).toBe(429);
  expect(await next()).toContain('More than 50 screens of yours listen already');
  token = await server.logIn(await server.addUser({ username: 'ian' }));
  const { reply: other } = await listen();
  expect(other.statusCode).toBe(200);
  for (const reply of [...replies, other]) reply.destroy();
});

test('[LIMIT.5] one user has 10 pushes under way, another one pushes all the same', async () => {
  const slowPush = (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'content-length': '20' };
    const sent = request(`${url}/api/sync/push`, { method: 'POST', headers });
    sent.write('{"opera');
    return sent;
  };
  const slow = Array.from({ length: 10 }, () => slowPush(token));
  for (const sent of slow) sent.on('error', () => undefined);
  const push = (bearer: string) =>
    fetch(`${url}/api/sync/push`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: '{"operations":[]}',
    });
  await expect.poll(async () => (await push(token)).status).toBe(429);
  const other = await server.logIn(await server.addUser({ username: 'ian' }));
  expect((await push(other)).status).toBe(200);
  for (const sent of slow) sent.destroy();
  await expect.poll(async () => (await push(token)).status).toBe(200);
});

/** Requests whose client goes while the database is busy, before their login is looked up. */
async function goWhileBusy(count: number, path: string, method: string): Promise<void> {
  const { promise: busy, resolve: release } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const work = server.context.db.transaction().execute(() => {
    start();
    return busy;
  });
  await started;
  let arrived = 0;
  let gone = 0;
  server.app.server.on('request', (_request, reply) => {
    arrived += 1;
    reply.once('close', () => (gone += 1));
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = Array.from({ length: count }, () => request(`${url}${path}`, { method, headers }));
  for (const one of sent) one.on('error', () => undefined).flushHeaders();
  await expect.poll(() => arrived).toBe(count);
  for (const one of sent) one.destroy();
  await expect.poll(() => gone).toBe(count);
  release();
  await work;
}

test('[HTTP.8] whoever goes before their login is known is not counted as listening for ever', async () => {
  await goWhileBusy(50, '/api/sync/events', 'GET');
  const { reply } = await listen();
  expect(reply.statusCode).toBe(200);
  reply.destroy();
});

test('[HTTP.8] whoever goes before their login is known is not counted as pushing for ever', async () => {
  await goWhileBusy(10, '/api/sync/push', 'POST');
  expect((await server.post('/api/sync/push', { operations: [] }, token)).statusCode).toBe(200);
});
