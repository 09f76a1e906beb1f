import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { type Caddy, startCaddy } from '../caddy.ts';
import { fieldsOf } from '../device.ts';
import { type RealServer, startRealServer } from '../real-server.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

/** Soon, on a machine that does much else: whoever was told a moment ago waits for the rest of a second. */
const SOON_MS = 9_000;
/** For what comes whenever it does. */
const AT_LAST_MS = 30_000;
const password = 'kept in the safe';

let servers: RealServer[];
let caddy: Caddy;
let token: string;

beforeAll(async () => {
  const variables = { DATABASE_URL: await newDatabase(), ADMIN_PASSWORD: password, TRUST_PROXY: '127.0.0.1,::1' };
  servers = [await startRealServer({ assets: null, variables }), await startRealServer({ assets: null, variables })];
  caddy = await startCaddy(servers.map(({ url }) => url));
  const reply = await ask('/api/auth/login', { username: 'admin', password });
  token = (JSON.parse(reply) as { access_token: string }).access_token;
});
afterAll(async () => {
  await caddy.close();
  for (const server of servers) await server.close();
  await dropDatabases();
});

async function send(method: string, path: string, body?: unknown): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const options: RequestOptions = { method, headers, ca: caddy.authority, agent: false };
  const sent = request(`${caddy.url}${path}`, options);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return reply;
}

/** As a device asks: what a server that died leaves unanswered is sent again. */
async function ask(path: string, body: unknown): Promise<string> {
  for (;;) {
    const reply = await send('POST', path, body);
    const said = await text(reply);
    if (reply.statusCode === 200) return said;
    expect([502, 503]).toContain(reply.statusCode);
  }
}

/** The ver that a stream has told last, and whether it is open still. */
async function listen() {
  const stream = await send('GET', '/api/sync/events');
  const heard = { ver: 0, isOpen: true };
  stream.on('data', (chunk: Buffer) => {
    for (const [, ver] of chunk.toString().matchAll(/"ver":(\d+)/g)) heard.ver = Number(ver);
  });
  const closed = () => {
    heard.isOpen = false;
  };
  stream.on('close', closed).on('error', closed);
  await expect.poll(() => heard.ver, { timeout: AT_LAST_MS }).toBeGreaterThan(0);
  return heard;
}

/** Through whichever server; the ver that it got. */
async function edit(): Promise<number> {
  const id = v7();
  const operation = { op: v7(), device: v7(), entity: 'sites', id, base: null, ts: new Date().toISOString() };
  const patch = fieldsOf(exampleSite({ id: id as never, name: id }));
  const reply = await ask('/api/sync/push', { operations: [{ ...operation, patch }], sent_at: operation.ts });
  const [outcome] = (JSON.parse(reply) as { outcomes: { outcome: string; ver: number }[] }).outcomes;
  expect(outcome).toMatchObject({ outcome: 'applied' });
  return outcome?.ver ?? 0;
}

test("[OPS.2, DB.6] behind Caddy, by the manual's Caddyfile: an edit through one server is heard at the other within a second, and one may die", async () => {
  const streams = [await listen(), await listen()];
  const ver = await edit();
  await expect.poll(() => Math.min(...streams.map((stream) => stream.ver)), { timeout: SOON_MS, interval: 10 }).toBe(ver);
  await servers[0]?.kill();
  // Each server had one of them.
  const open = () => streams.filter(({ isOpen }) => isOpen);
  await expect.poll(open, { timeout: AT_LAST_MS }).toHaveLength(1);
  for (let count = 0; count < 4; count += 1) {
    const next = await edit();
    await expect.poll(() => open().map((stream) => stream.ver), { timeout: SOON_MS, interval: 10 }).toEqual([next]);
  }
});
