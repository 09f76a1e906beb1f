import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { OwnSession } from '#domain/user/own-session.ts';
import type { User } from '#domain/user/user.ts';
import { expectAskedSeldom } from '#test/timing/asked-seldom.ts';
import { deviceOf } from '#test/device.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let ian: User;
let ada: User;
let url: string;

beforeEach(async () => {
  // One that finds nothing by looking each few seconds.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  server = await openTestApp();
  vi.useRealTimers();
  ian = await server.addUser({});
  ada = await server.addUser(administrator);
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

async function listen(token: string, at = url): Promise<IncomingMessage> {
  const asked = get(`${at}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  await once(reply, 'data');
  return reply.resume();
}
const ask = (method: 'GET' | 'DELETE', path: string, token: string) =>
  server.app.inject({ method, url: path, headers: { authorization: `Bearer ${token}` } });
const idOf = async (token: string) => {
  const { sessions } = (await ask('GET', '/api/auth/sessions', token)).json<{ sessions: OwnSession[] }>();
  return sessions.find(({ current }) => current)?.id;
};

/** What ends one session of Ian's, asked for in another. */
const ends: Record<string, (ended: string, other: string) => Promise<unknown>> = {
  'a log out': (ended) => server.post('/api/auth/logout', {}, ended),
  'its end in My Account': async (ended, other) => ask('DELETE', `/api/auth/sessions/${await idOf(ended)}`, other),
  'the end of all others': (_ended, other) => ask('DELETE', '/api/auth/sessions', other),
  'a new password': (_ended, other) =>
    server.post('/api/auth/set-password', { password: 'another password', current_password: TEST_PASSWORD }, other),
};

test.each(Object.keys(ends))('[SESS.24] a stream ends with its session: %s', async (end) => {
  const [ended, other] = [await server.logIn(ian), await server.logIn(ian)];
  const streams = [await listen(ended), await listen(other), await listen(await server.logIn(ada))];
  const over = once(streams[0] as IncomingMessage, 'end');
  await ends[end]?.(ended, other);
  await over;
  expect(streams.map((stream) => stream.complete)).toEqual([true, false, false]);
});

test('[SESS.24] all streams of a user end who is deactivated', async () => {
  const streams = [await listen(await server.logIn(ian)), await listen(await server.logIn(ian))];
  const over = Promise.all(streams.map((stream) => once(stream, 'end')));
  const device = deviceOf(server, await server.logIn(ada));
  expect(await device.pushOne({ entity: 'users', id: ian.id, base: 1, patch: { status: 'Inactive' } })).toMatchObject({
    outcome: 'applied',
  });
  await over;
});

test('[SESS.24] it ends too when the log out was at another server, and when its time is over', async () => {
  const [first, second] = [await server.logIn(ian), await server.logIn(ian)];
  const other = await openTestApp({ on: server.context.db });
  const at = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const [one, two] = [await listen(first, at), await listen(second, at)];
  const over = once(one, 'end');
  await server.post('/api/auth/logout', {}, first);
  await over;
  expect(two.complete).toBe(false);
  const later = once(two, 'end');
  other.setNow('2027-11-21T09:00:00.000Z');
  other.context.changes.hear(1);
  await later;
  await other.app.close();
});

test('[SESS.30] a stream whose listener has gone before it was opened is not kept', async () => {
  const session = await server.logIn(ian);
  const gone: MockInstance[] = [];
  const early = createServer((request, reply) => {
    gone.push(vi.spyOn(reply, 'end'));
    reply.once('close', () => server.app.routing(request, reply));
    reply.destroy();
  });
  await once(early.listen(0, '127.0.0.1'), 'listening');
  const { port } = early.address() as AddressInfo;
  const asked = get({ port, path: '/api/sync/events', headers: { authorization: `Bearer ${session}` } });
  await once(asked, 'error');
  const stream = await listen(session);
  const over = once(stream, 'end');
  await server.post('/api/auth/logout', {}, session);
  await over;
  // A login that is looked up so late that it is refused ends with an answer.
  expect(gone.map((end) => end.mock.calls.filter((words) => words.length === 0))).toEqual([[]]);
  early.close();
});

test('[SESS.30] a stream that was ended is not kept, though its listener takes nothing', async () => {
  const [stuck, other] = [await server.logIn(ian), await server.logIn(ada)];
  const ended: MockInstance[] = [];
  server.app.server.prependOnceListener('request', (_request, reply: ServerResponse) => {
    ended.push(vi.spyOn(reply, 'end').mockReturnValue(reply));
  });
  await listen(stuck);
  await server.post('/api/auth/logout', {}, stuck);
  await expect.poll(() => ended.map((end) => end.mock.calls.length)).toEqual([1]);
  const over = once(await listen(other), 'end');
  await server.post('/api/auth/logout', {}, other);
  await over;
  expect(ended.map((end) => end.mock.calls.length)).toEqual([1]);
  for (const end of ended) end.mockRestore();
});

test('[FAN.21] whether streams of sessions may stay is asked in one statement for all, and no more than once a second', async () => {
  for (const user of [ian, ian, ada]) await listen(await server.logIn(user));
  await expectAskedSeldom(server.context, 'sessions');
});
