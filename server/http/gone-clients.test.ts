import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleAsset } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { poolOf } from '../database/postgres/open-postgres.ts';
import { loadRecords } from '../sync/write/load-records.ts';

interface Line {
  level: number;
  msg: string;
}

let server: TestApp;
let token: string;
const lines: Line[] = [];

beforeAll(async () => {
  server = await openTestApp({ onLog: (line) => void lines.push(JSON.parse(line) as Line) });
  token = await server.logIn(await server.addUser({}));
  const records = Array.from({ length: 2_000 }, (_, nth) =>
    exampleAsset({ id: stableId('asset', nth), location: `Room ${Math.sqrt(nth)}` }),
  );
  await loadRecords(server.context, [{ entity: 'assets', records }]);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Asks for much, and is gone before it has come; resolves with what was logged. */
async function leave(when: 'before' | 'with'): Promise<Line[]> {
  const { port } = server.app.server.address() as AddressInfo;
  const from = lines.length;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const asked = once(server.app.server, 'request');
  const head = `POST /api/assets/index HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nAccept-Encoding: br\r\nContent-Length: 2\r\n\r\n[]`);
  const [, response] = (await asked) as [unknown, ServerResponse];
  const closed = once(response, 'close');
  if (when === 'with') await once(socket, 'data');
  socket.resetAndDestroy();
  await closed;
  // What comes after it is logged after it.
  await server.post('/api/assets/index', [], token);
  return lines.slice(from);
}

test('[HTTP.8] a client that goes away before its answer is said to have gone, not that something failed', async () => {
  const said = (await leave('before')).map(({ level, msg }) => [level, msg]);
  // Where the login is looked up over a network it is gone before its body was read: then nothing is done, nor said.
  if (poolOf(server.context.db) === null) expect(said).toContainEqual([30, 'the client went away']);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test('[HTTP.8] a client that goes away in the middle of its body is no error in the log', async () => {
  const from = lines.length;
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const asked = once(server.app.server, 'request');
  const head = `POST /api/auth/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{`);
  const [, response] = (await asked) as [unknown, ServerResponse];
  const closed = once(response, 'close');
  socket.resetAndDestroy();
  await closed;
  await server.post('/api/auth/me', {}, token);
  expect(lines.slice(from).filter(({ level }) => level > 30)).toEqual([]);
});

test('[HTTP.8] a client that goes away in the middle of its answer is no error in the log', async () => {
  expect((await leave('with')).filter(({ level }) => level > 30)).toEqual([]);
});
