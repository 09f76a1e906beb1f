import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { connectionLimits } from './connection-limits.ts';
import { sha256Of } from '../../files/file-contents.ts';

/** Shorter than those of the server, and still long for a machine that does much else. */
const limits = {
  headers: 3_000,
  request: 6_000,
  window: 2_000,
  leastBytesPerWindow: 20_000,
  idle: 1_500,
  checkEvery: 50,
  ofAddress: 500,
};
/** Where a body's pace alone is looked at, which is counted in looks: a machine may stand still meanwhile. */
const unhurried = { ...limits, headers: 60_000, request: 60_000, idle: 60_000 };
/** What a busy machine may add to a limit before its end is seen. */
const LATE = 10_000;

let strict: TestApp;
let patient: TestApp;
let token: string;

async function listen(given: typeof limits, on?: TestApp): Promise<TestApp> {
  const server = await openTestApp({ limits: given, ...(on !== undefined && { on: on.context.db }) });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

beforeAll(async () => {
  strict = await listen(limits);
  patient = await listen(unhurried, strict);
  token = await strict.logIn(await strict.addUser({ username: 'inspector' }));
});
afterAll(async () => {
  await patient.app.close();
  await strict.close();
});

/** A connection, all that came over it, and when it ended. */
async function open(to = strict): Promise<{ socket: Socket; text: () => string; ended: Promise<number> }> {
  const socket = connect((to.app.server.address() as AddressInfo).port, '127.0.0.1');
  const began = performance.now();
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => socket.destroy());
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - began));
  });
  await once(socket, 'connect');
  return { socket, text: () => text, ended };
}

const head = (method: string, path: string, headers: Record<string, string | number> = {}) => {
  const lines = Object.entries({ Host: 'localhost', Authorization: `Bearer ${token}`, ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
};
const answersOf = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => Number(line.slice(-3))) ?? [];

async function until(condition: () => boolean): Promise<void> {
  for (let left = 1_500; left > 0 && !condition(); left -= 1) await wait(10);
  expect(condition()).toBe(true);
}

test('[HTTP.6] headers come within 10 s, bodies within 10 minutes and at 2 kB/s over any 30 s', () => {
  const { headers, request, window, leastBytesPerWindow } = connectionLimits;
  expect([headers, request, window]).toEqual([10_000, 600_000, 30_000]);
  expect(leastBytesPerWindow / (window / 1_000)).toBe(2_000);
});

test('[LIMIT.18] one address has 3,000 connections at most, those of a proxy are not counted', async () => {
  expect(connectionLimits.ofAddress).toBe(3_000);
  const behind = await openTestApp({ limits: { ...unhurried, ofAddress: 1 }, variables: { TRUST_PROXY: '1' } });
  await behind.app.listen({ port: 0, host: '127.0.0.1' });
  const two = [await open(behind), await open(behind)];
  for (const { socket, text: heard } of two) {
    socket.write(head('GET', '/api/health'));
    await until(() => answersOf(heard()).length === 1);
    expect(answersOf(heard())).toEqual([200]);
    socket.destroy();
  }
  await behind.close();
});

const text = 'text/plain';
const gzip = { 'Content-Encoding': 'gzip' };
test.concurrent.each([
  ['of another type, gzipped, to a call', 'POST', '/api/sync/pull', { 'Content-Type': text, ...gzip }, 415],
  ['of another type to a call', 'POST', '/api/sync/pull', { 'Content-Type': text }, 415],
  ['of no type, gzipped, to a call', 'POST', '/api/sync/pull', gzip, 415],
  ['of a visitor, gzipped', 'POST', '/api/sync/pull', { 'Content-Type': text, ...gzip, Authorization: 'none' }, 401],
  ['gzipped, with a read', 'GET', '/api/health', gzip, 200],
  ['gzipped, to nowhere', 'POST', '/api/nowhere', { 'Content-Type': text, ...gzip }, 404],
])('[HTTP.6] a body %s leaves its connection alive, or closed', async (_, method, path, headers, status) => {
  const { socket, text: heard } = await open(patient);
  const body = gzipSync(randomBytes(700_000));
  socket.write(head(method, path, { ...headers, 'Content-Length': body.length }));
  socket.write(body);
  await until(() => answersOf(heard()).length === 1);
  expect(answersOf(heard())).toEqual([status]);
  socket.write(head('GET', '/api/health'));
  await until(() => socket.destroyed || answersOf(heard()).length === 2);
  expect(socket.destroyed || answersOf(heard())[1] === 200).toBe(true);
  socket.destroy();
});

test.concurrent('[LIMIT.14] a user’s long lists are taken one after the other, and a login’s body is short', async () => {
  const [first, second, short, login] = [await open(patient), await open(patient), await open(patient), await open(patient)];
  const json = { 'Content-Type': 'application/json' };
  const list = `[${'{"id":"x"},'.repeat(380_000)}{"id":"x"}]`;
  const long = head('POST', '/api/assets/index', { ...json, 'Content-Length': list.length });
  const answered = (to: typeof first, times = 1) => until(() => answersOf(to.text()).length === times);
  first.socket.write(long);
  let sent = 0;
  const send = (length: number) => {
    first.socket.write(list.slice(sent, sent + length));
    sent += length;
  };
  const slowly = setInterval(() => send(10_000), 50);
  login.socket.write(head('POST', '/api/auth/login', { ...json, 'Content-Length': 70_000 }));
  await answered(login);
  // By now the first one's turn has begun.
  second.socket.write(long + list);
  // Far more time than the second one's takes.
  for (let times = 1; times <= 50; times += 1) {
    short.socket.write(`${head('POST', '/api/assets/index', { ...json, 'Content-Length': 2 })}[]`);
    await answered(short, times);
  }
  expect(answersOf(login.text() + first.text() + second.text())).toEqual([413]);
  expect(new Set(answersOf(short.text()))).toEqual(new Set([200]));
  clearInterval(slowly);
  send(list.length);
  await Promise.all([answered(first), answered(second)]);
  expect(answersOf(first.text() + second.text())).toEqual([200, 200]);
  for (const { socket } of [first, second, short, login]) socket.destroy();
});

const json = { 'Content-Type': 'application/json' };
const half = (path: string, headers = {}) => head('POST', path, { ...json, 'Content-Length': 100, ...headers });

test.concurrent('[LIMIT.14] nobody’s long list waits for those of others that come slowly', async () => {
  const own = await listen({ ...unhurried, window: 60_000 }, strict);
  const others = Array.from({ length: 11 }, async (_, at) => {
    const Authorization = `Bearer ${await strict.logIn(await strict.addUser({ id: v7() as never, username: `slow ${at}` }))}`;
    const { socket } = await open(own);
    socket.write(`${half('/api/assets/index', { Authorization, 'Content-Length': 5_000_000 })}[`);
    return socket;
  });
  const slow = await Promise.all(others);
  const Authorization = `Bearer ${await strict.logIn(await strict.addUser({ id: v7() as never, username: 'quick' }))}`;
  const { socket, text: heard } = await open(own);
  const list = `[${'{"id":"x"},'.repeat(100_000)}{"id":"x"}]`;
  socket.write(half('/api/assets/index', { Authorization, 'Content-Length': list.length }) + list);
  await until(() => answersOf(heard()).length === 1);
  expect(answersOf(heard())).toEqual([200]);
  for (const one of [...slow, socket]) one.destroy();
  await own.app.close();
});

describe('thirty calls of a user that last', () => {
  let own: TestApp;
  let busy: string;
  let lasting: Socket[];
  const me = (bearer: string) => `${half('/api/auth/me', { Authorization: `Bearer ${bearer}`, 'Content-Length': 2 })}{}`;

  /** A call of theirs that is not answered while another user's twenty are. */
  async function late(): Promise<Awaited<ReturnType<typeof open>>> {
    const [asked, other] = [await open(own), await open(own)];
    asked.socket.write(me(busy));
    for (let times = 1; times <= 20; times += 1) {
      other.socket.write(me(token));
      await until(() => answersOf(other.text()).length === times);
    }
    other.socket.destroy();
    if (answersOf(asked.text()).length === 0) return asked;
    // The thirty are on their way still.
    asked.socket.destroy();
    return late();
  }

  beforeEach(async () => {
    own = await listen({ ...unhurried, window: 60_000 }, strict);
    busy = await strict.logIn(await strict.addUser({ id: v7() as never, username: v7() }));
    const all = await Promise.all(Array.from({ length: 30 }, () => open(own)));
    lasting = all.map(({ socket }) => socket);
    for (const socket of lasting) socket.write(half('/api/sync/pull', { Authorization: `Bearer ${busy}` }));
  });
  afterEach(async () => {
    for (const socket of lasting) socket.destroy();
    await own.app.close();
  });

  test('[LIMIT.16] keep the others waiting, not those who listen and other users', async () => {
    const { socket, text: heard } = await late();
    const listening = await open(own);
    listening.socket.write(head('GET', '/api/sync/events', { Authorization: `Bearer ${busy}` }));
    await until(() => answersOf(listening.text()).length === 1);
    expect(answersOf(heard())).toEqual([]);
    lasting[7]?.destroy();
    await until(() => answersOf(heard()).length === 1);
    expect(answersOf(heard() + listening.text())).toEqual([200, 200]);
    for (const one of [socket, listening.socket]) one.destroy();
  });

  test('[LIMIT.16] let five hundred wait, and another one is refused', async () => {
    const { socket } = await late();
    const answers: [number, unknown][] = [];
    const replies = Array.from({ length: 510 }, async () => {
      const reply = await own.post('/api/auth/me', {}, busy);
      answers.push([reply.statusCode, reply.json()]);
    });
    await until(() => answers.length === 11);
    for (const answer of answers)
      expect(answer).toEqual([429, { message: 'Too much of yours is under way at once. Try again soon' }]);
    for (const one of [socket, ...lasting]) one.destroy();
    await Promise.all(replies);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(499);
  });
});

test.concurrent.each([
  ['logins', '/api/auth/login'],
  ['questions of who has no session any more', '/api/sync/reached'],
])(
  '[LIMIT.17] of one address a hundred and fifty %s are under way, and another one is refused before its body',
  async (_what, path) => {
    const own = await listen(unhurried, strict);
    const all = await Promise.all(Array.from({ length: 151 }, () => open(own)));
    for (const { socket } of all) socket.write(half(path));
    const refused = () => all.flatMap(({ text: heard }) => answersOf(heard()));
    await until(() => refused().length > 0);
    expect(refused()).toEqual([429]);
    const message = 'Too much from your address is under way at once. Try again soon';
    expect(all.map(({ text: heard }) => heard()).join('')).toContain(message);
    for (const { socket } of all) socket.destroy();
    await own.app.close();
  },
);

test.concurrent('[LIMIT.18] an address that has too many connections gets no other until one of them ends', async () => {
  const small = await listen({ ...unhurried, ofAddress: 3 }, strict);
  const isServed = async () => {
    const { socket, text: heard } = await open(small);
    socket.write(head('GET', '/api/health'));
    await until(() => socket.destroyed || answersOf(heard()).length === 1);
    socket.destroy();
    return answersOf(heard()).length === 1;
  };
  const [first, ...others] = await Promise.all([open(small), open(small), open(small)]);
  expect(await isServed()).toBe(false);
  first.socket.destroy();
  await vi.waitFor(async () => expect(await isServed()).toBe(true));
  for (const { socket } of others) socket.destroy();
  await small.app.close();
});

describe('a reply of eight megabytes', () => {
  /** More than the two systems hold between them. */
  const LONG = 7_500_000;
  const asked = () => `${half('/api/site/index', { 'Content-Length': 2 })}[]`;

  beforeAll(async () => {
    for (let at = 0; at < 450; at += 1) {
      await strict.put('sites', exampleSite({ id: stableId('site', String(at)), notes: 'n'.repeat(19_000) }));
    }
  });

  test.concurrent('[HTTP.18] that nobody takes ends its connection', async () => {
    const own = await listen(unhurried, strict);
    const connected = once(own.app.server, 'connection');
    const { socket, text: heard } = await open(own);
    const [atServer] = (await connected) as [Socket];
    const ended = once(atServer, 'close');
    socket.pause();
    socket.write(asked());
    await ended;
    socket.resume();
    await until(() => socket.destroyed);
    expect(heard()).toMatch(/^HTTP\/1\.1 200 /);
    expect(heard().length).toBeLessThan(LONG);
    await own.app.close();
  });

  test.concurrent('[HTTP.21] of which a bit is taken now and then ends its connection', async () => {
    const own = await listen({ ...unhurried, window: 4_000, leastBytesPerWindow: 40_000_000 }, strict);
    const requested = once(own.app.server, 'request');
    const { socket } = await open(own);
    // Less than half a megabyte a second, and something in each window.
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 150);
    });
    socket.write(asked());
    const [, reply] = (await requested) as [IncomingMessage, ServerResponse];
    await once(reply, 'close');
    expect([reply.statusCode, reply.writableFinished]).toEqual([200, false]);
    socket.destroy();
    await own.app.close();
  });

  test.concurrent('[HTTP.18] that is taken bit by bit arrives', async () => {
    const { socket, text: heard } = await open(patient);
    // Looking at all that was heard so far, again and again, would keep the machine from hearing more.
    let received = 0;
    socket.on('data', (bit: Buffer | string) => {
      received += bit.length;
      socket.pause();
      setTimeout(() => socket.resume(), 60);
    });
    socket.write(asked());
    await vi.waitFor(() => expect(received).toBeGreaterThan(LONG), { timeout: 50_000 });
    const length = Number(/content-length: (\d+)/i.exec(heard())?.[1]);
    expect(length).toBeGreaterThan(LONG);
    await vi.waitFor(() => expect(received).toBeGreaterThanOrEqual(length));
    socket.destroy();
  });
});

test.concurrent('[LIMIT.14] an eleventh long post of a user is refused before its body', async () => {
  const all = await Promise.all(Array.from({ length: 11 }, () => open(patient)));
  const long = { 'Content-Type': 'application/json', 'Content-Length': 2_000_000 };
  for (const { socket } of all) socket.write(head('POST', '/api/file/update-or-create', long));
  const refused = () => all.flatMap(({ text: heard }) => answersOf(heard())).filter((status) => status === 429);
  await until(() => refused().length > 0);
  expect(refused()).toHaveLength(1);
  for (const { socket } of all) socket.destroy();
});

test.concurrent.each([
  ['a login', '/api/auth/login', 400],
  ['a list', '/api/site/index', 400],
  ['nowhere', '/api/nowhere', 404],
])('[HTTP.19] a body that comes to %s byte by byte, however fast, is given up', async (_, path, status) => {
  const { socket, text: heard } = await open(patient);
  socket.write(head('POST', path, { ...json, 'Transfer-Encoding': 'chunked' }));
  socket.write('1\r\n \r\n'.repeat(20_000));
  await until(() => socket.destroyed);
  expect(answersOf(heard())).toEqual([status]);
  if (status === 400) expect(heard()).toContain('{"message":"The body came in too small pieces"}');
});

test.concurrent('[HTTP.19] a body of many pieces that are long enough is read', async () => {
  const { socket, text: heard } = await open(patient);
  socket.write(head('POST', '/api/auth/me', { ...json, 'Transfer-Encoding': 'chunked' }));
  socket.write(`${`258\r\n${' '.repeat(600)}\r\n`.repeat(1_000)}2\r\n{}\r\n0\r\n\r\n`);
  await until(() => answersOf(heard()).length === 1);
  expect(answersOf(heard())).toEqual([200]);
  socket.destroy();
});

test.concurrent('[HTTP.20] what is sent to where nothing is, is refused before its body', async () => {
  const { socket, text: heard } = await open(patient);
  socket.write(half('/api/nowhere'));
  await until(() => answersOf(heard()).length === 1);
  expect(answersOf(heard())).toEqual([404]);
  socket.destroy();
});

test.concurrent('[HTTP.6] a refused body that never ends is not read for ever', async () => {
  const { socket, ended } = await open();
  socket.write(head('POST', '/api/nowhere', { 'Content-Length': 10_000_000_000 }));
  const chunk = Buffer.alloc(1_000_000);
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pour);
  pour();
  expect(await ended).toBeLessThan(limits.request + LATE);
});

test.concurrent.each([
  ['nothing at all', ''],
  ['half of a request line', 'POST /api/sy'],
  ['headers without an end', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'],
])('[HTTP.6] a connection that says %s ends with 408', async (_, said) => {
  const { socket, text: heard, ended } = await open();
  socket.write(said);
  const letters = setInterval(() => said !== '' && socket.writable && socket.write('a'), 40);
  expect(await ended).toBeLessThan(limits.headers + LATE);
  clearInterval(letters);
  expect(heard()).toContain('HTTP/1.1 408 ');
  expect(heard()).toContain('{"message":"The request came too slowly"}');
});

/** Sends a body piece by piece until it is through or the connection ends. */
async function drip(socket: Socket, body: Buffer, { size, every }: { size: number; every: number }): Promise<void> {
  for (let at = 0; at < body.length && socket.writable; at += size) {
    socket.write(body.subarray(at, at + size));
    await wait(every);
  }
}

test.concurrent.each([
  ['JSON', '/api/sync/pull', { 'Content-Type': 'application/json' }, 408],
  ['JSON, gzipped', '/api/sync/pull', { 'Content-Type': 'application/json', ...gzip }, 408],
  ['what is refused', '/api/nowhere', { 'Content-Type': text }, 404],
])('[HTTP.6] a body of %s that comes byte by byte is given up after a window', async (_, path, headers, status) => {
  const { socket, text: heard, ended } = await open(patient);
  socket.write(head('POST', path, { ...headers, 'Content-Length': 100_000 }));
  const body = 'Content-Encoding' in headers ? gzipSync(randomBytes(100_000)) : Buffer.alloc(100_000, 32);
  const sending = drip(socket, body, { size: 10, every: 20 });
  expect(await ended).toBeLessThan(unhurried.request / 2);
  expect(answersOf(heard())).toEqual([status]);
  await sending;
});

test.concurrent('[HTTP.6] a body that stops in its middle is given up too, however fast it began', async () => {
  const { socket, text: heard, ended } = await open();
  socket.write(head('POST', '/api/sync/pull', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }));
  socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`);
  expect(await ended).toBeLessThan(2 * limits.window + LATE);
  expect(answersOf(heard())).toEqual([408]);
});

test.concurrent('[HTTP.6] a body that takes longer than any may is given up, though its pace is right', async () => {
  const { socket, text: heard, ended } = await open();
  socket.write(head('POST', '/api/sync/pull', { 'Content-Type': 'application/json', 'Content-Length': 500_000 }));
  const sending = drip(socket, Buffer.alloc(500_000, 32), { size: 800, every: 40 });
  expect(await ended).toBeLessThan(limits.request + LATE);
  expect(answersOf(heard())).toEqual([408]);
  await sending;
});

test.concurrent('[PHOTO.3] a photo over a slow network arrives', async () => {
  const id = stableId('file', 'slow');
  const photo = examplePhoto(150_000);
  const { socket, text: heard } = await open(patient);
  const sha256 = sha256Of(photo);
  socket.write(
    head('PUT', `/api/files/${id}`, { 'Content-Type': 'image/jpeg', [FILE_HASH_HEADER]: sha256, 'Content-Length': photo.length }),
  );
  // One piece for each look is enough, and all of them take longer than a window.
  await drip(socket, photo, { size: 5_000, every: 100 });
  await until(() => answersOf(heard()).length > 0);
  expect(heard()).toContain(`{"sha256":"${sha256}"}`);
  socket.destroy();
});

test.concurrent('[HTTP.6] an idle connection is closed after its time, events are not', async () => {
  const idle = await open();
  idle.socket.write(head('GET', '/api/health'));
  const events = await open();
  events.socket.write(head('GET', '/api/sync/events'));
  const closed = await idle.ended;
  expect(closed).toBeGreaterThan(limits.idle - 50);
  expect(closed).toBeLessThan(limits.idle + LATE);
  await wait(Math.max(0, limits.request + 300 - closed));
  expect(events.socket.destroyed).toBe(false);
  expect(events.text()).toContain('data: {"ver":');
  events.socket.destroy();
});

test.concurrent('[SYNC.17] whoever only asks for the head of events gets it at once', async () => {
  const { socket, text: heard } = await open();
  socket.write(head('HEAD', '/api/sync/events'));
  socket.write(head('GET', '/api/health'));
  await until(() => answersOf(heard()).length === 2);
  expect(heard()).toMatch(/^HTTP\/1\.1 200 [^]*text\/event-stream[^]*HTTP\/1\.1 200 [^]*\{"status":"ok"\}$/);
  expect(heard()).not.toContain('data:');
  socket.destroy();
});

test.concurrent('[HTTP.7, METRIC.4] who expects what isn’t done is refused in words, who asks whether to go on may', async () => {
  const strange = await open();
  strange.socket.write(head('POST', '/api/auth/me', { Expect: 'foo', 'Content-Length': 2, 'X-Request-Id': 'of-this-test' }));
  await strange.ended;
  expect(strange.text()).toMatch(
    /^HTTP\/1\.1 417 [^]*x-request-id: of-this-test\r\n[^]*\{"message":"What the request expects can’t be done"\}$/,
  );
  const usual = await open();
  usual.socket.write(
    head('POST', '/api/auth/me', { Expect: '100-continue', 'Content-Type': 'application/json', 'Content-Length': 2 }),
  );
  await until(() => answersOf(usual.text()).length === 1);
  usual.socket.write('{}');
  await until(() => answersOf(usual.text()).length === 2);
  expect(answersOf(usual.text())).toEqual([100, 200]);
  usual.socket.destroy();
});

test.concurrent('[HTTP.7] what is no HTTP is refused in words, and too many headers as well', async () => {
  const stranger = await open();
  stranger.socket.write('hello\r\n\r\n');
  await stranger.ended;
  expect(stranger.text()).toMatch(/^HTTP\/1\.1 400 [^]*\{"message":"This is not an HTTP request"\}$/);
  const long = await open();
  long.socket.write(head('GET', '/api/health', { 'X-Long': 'x'.repeat(100_000) }));
  await long.ended;
  expect(long.text()).toMatch(/^HTTP\/1\.1 431 [^]*\{"message":"The headers are too long"\}$/);
});
