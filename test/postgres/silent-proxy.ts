import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tieSockets } from '../tie-sockets.ts';

/** A way to a PostgreSQL whose connections can die as behind a cut cable: neither end is told. */
export async function silentProxy(database: string): Promise<{ url: string; silence: () => void; close: () => void }> {
  const target = new URL(database);
  const open = new Set<Socket>();
  let alive: [Socket, Socket][] = [];
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    tieSockets(open, client, upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    alive.push([client, upstream]);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(database);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Of the connections that there are: others go through. */
    silence: () => {
      for (const [client, upstream] of alive) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
      alive = [];
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
