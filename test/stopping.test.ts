import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { labelSheetIds } from '#domain/label/label-sheets.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';
let server: RealServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const bodyOf = async (reply: IncomingMessage) => {
  reply.setEncoding('utf8');
  let body = '';
  for await (const chunk of reply) body += String(chunk);
  return body;
};

test('[METRIC.2, METRIC.6, RUN.7] SIGTERM lets a report under way end, refuses the rest, and says to listeners when to come back', async () => {
  server = await startRealServer({ variables: { METRICS_TOKEN } });
  const { url } = server;
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'demo-password' }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const figures = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  expect(figures).toMatch(/firemark_database_seconds_count\{statement="select"\} [1-9]/);
  expect(figures).toMatch(/firemark_database_seconds_count\{statement="commit"\} [1-9]/);

  const [events] = (await once(get(`${url}/api/sync/events`, { headers }), 'response')) as [IncomingMessage];
  await once(events, 'readable');
  const askForLabels = () =>
    fetch(`${url}/api/labels`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ sheet: labelSheetIds[0], start: 1, offset_x: 0, offset_y: 0, of: { kind: 'test' } }),
    });
  const { labels } = await underWay(url, askForLabels);
  const ended = server.stop();
  expect(await bodyOf(events)).toMatch(/retry: \d{4,5}\n\n$/);
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
  const pdf = await labels;
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(await ended).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '[RUN.7, RUN.1] %s while the demo is still being loaded ends it with 0, and the next start loads it',
  async (signal) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firemark-data-'));
    const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' };
    const starting = spawn(process.execPath, [main, 'demo', '--assets=5000'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(starting, 'exit');
    const said = buffer(starting.stdout);
    // It is made once the process does anything at all.
    while (!existsSync(join(dataDir, 'firemark.sqlite-wal'))) await wait(10);
    starting.kill(signal);
    expect([await ended, (await said).toString()]).toEqual([[0, null], '']);
    server = await startRealServer({ dataDir });
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'inspector', password: 'demo-password' }),
    });
    expect(login.status).toBe(200);
  },
);

test('[RUN.16] a request that never ends keeps no server from ending within the 10 s that most give it', async () => {
  server = await startRealServer({ assets: null });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 100'];
  socket.write(`GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n${head.join('\r\n')}\r\n\r\n{`);
  await once(socket, 'data');
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
});

/** A PDF is under way once it is counted so; one that was made before it was seen is followed by another. */
async function underWay(url: string, ask: () => Promise<Response>): Promise<{ labels: Promise<Response> }> {
  for (;;) {
    const labels = ask();
    const made = new AbortController();
    void labels.finally(() => made.abort());
    while (!made.signal.aborted) {
      const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      if ((await reply.text()).includes('firemark_requests_in_flight{route="/api/labels"} 1')) return { labels };
    }
  }
}
