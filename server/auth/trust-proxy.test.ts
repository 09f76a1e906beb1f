import { connect } from 'node:net';
import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#domain/user/user.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
afterEach(() => server.close());

/** The address that the server counts attempts by, as it is asked through a socket of this machine. */
async function seenAs(trust: string | null, forwarded: string): Promise<string> {
  server = await openTestApp({ variables: trust === null ? {} : { TRUST_PROXY: trust } });
  server.app.get('/seen', (request) => request.ip);
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET /seen HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ${forwarded}\r\n\r\n`);
  let reply = '';
  for await (const chunk of socket) reply += String(chunk);
  return reply.split('\r\n\r\n')[1] ?? '';
}

test.each([
  ['nobody', null, '1.2.3.4', '127.0.0.1'],
  ['nobody', 'false', '1.2.3.4', '127.0.0.1'],
  ['one hop', 'true', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['one hop', '1', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['two hops', '2', '1.2.3.4, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['addresses', '127.0.0.1,10.0.0.0/8', '1.2.3.4, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['other addresses', '10.0.0.0/8', '1.2.3.4, 198.51.100.7', '127.0.0.1'],
])(
  '[RUN.11, PASS.17] trusting %s (TRUST_PROXY=%s), a forged X-Forwarded-For of %s is seen as %s',
  async (_name, trust, forwarded, seen) => {
    expect(await seenAs(trust, forwarded)).toBe(seen);
  },
);

test('[PASS.17] forging X-Forwarded-For gives no more attempts', async () => {
  server = await openTestApp({ variables: { TRUST_PROXY: 'true' } });
  for (let at = 1; at < 65; at += 1) await server.addUser({ id: v7() as User['id'], username: `guess-${at}` });
  const attempt = async (forged: number) => {
    const headers = { 'x-forwarded-for': `1.2.3.${forged}, 198.51.100.7` };
    const payload = { username: `guess-${forged}`, password: 'wrong password' };
    return (await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode;
  };
  const answers = await Promise.all(Array.from({ length: 65 }, (_, forged) => attempt(forged)));
  expect(answers.filter((answer) => answer === 429)).toHaveLength(5);
});
