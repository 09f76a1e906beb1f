import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Two servers as one address while a version comes: what is kept for starts without a network may be `former`'s. */
export async function mixedServers(url: string, former: string) {
  let isMixed = true;
  const server = createServer((request, reply) => {
    const path = request.url ?? '/';
    void fetch(`${url}${path}`, { method: request.method ?? 'GET' }).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? 'text/plain';
      reply.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' });
      reply.end(isMixed && path.startsWith('/index.html') ? former : Buffer.from(await answer.arrayBuffer()));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unmix: () => void (isMixed = false),
    close: () => void server.close(),
  };
}
