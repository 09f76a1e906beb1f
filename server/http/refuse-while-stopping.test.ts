import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

/** Begins a request; `end` sends the rest of it and resolves to the answer, up to the end of the connection. */
async function begin(head: string, isWhole = false): Promise<{ end(rest: string): Promise<string> }> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  const accepted = once(server.app.server, 'connection');
  socket.write(`${head}\r\nHost: localhost\r\n${isWhole ? '\r\n' : ''}`);
  await accepted;
  return {
    end: async (rest) => {
      socket.write(rest);
      await once(socket, 'close');
      return heard;
    },
  };
}

const body = JSON.stringify({ username: 'nobody', password: 'wrong password' });

test('[METRIC.5, METRIC.6] while it stops what runs is answered, what follows refused but the question whether it lives', async () => {
  const asked = once(server.app.server, 'request');
  const running = await begin(
    `POST /api/auth/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`,
    true,
  );
  await asked;
  const [ready, live, pull] = [
    await begin('GET /api/health/ready HTTP/1.1'),
    await begin('GET /api/health/live HTTP/1.1'),
    await begin('POST /api/sync/pull HTTP/1.1'),
  ];
  const { port } = server.app.server.address() as AddressInfo;
  const closed = server.app.close();
  await vi.waitUntil(() => !server.app.server.listening);
  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  for (const one of [ready, pull]) {
    const refused = await one.end('\r\n');
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/\r\nretry-after: 5\r\n/i);
    expect(refused).toMatch(/\r\nconnection: close\r\n/i);
    expect(refused).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(refused).toContain('{"message":"The server is stopping. Try again soon"}');
  }
  expect(await live.end('\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await running.end(body)).toMatch(/^HTTP\/1\.1 401 /);
  await closed;
});
