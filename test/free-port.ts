import { once } from 'node:events';
import { createServer } from 'node:net';
import { must } from '#domain/assertions.ts';

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = must(server.address(), 'an address');
  server.close();
  await once(server, 'close');
  if (typeof address === 'string') throw new Error('a port was asked for');
  return address.port;
}
