import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tieSockets } from '../tie-sockets.ts';

export interface SilentProxy {
  url: string;
  /** Takes nothing more of what PostgreSQL sends, on the connections that there are: others go through. */
  hang: () => void;
  /** Passes nothing more on, either way: as behind a cut cable, neither end is told. */
  silence: () => void;
  close: () => void;
}

/** A way to a PostgreSQL that can hang. */
export async function silentProxy(database: string): Promise<SilentProxy> {
  const target = new URL(database);
  const open = new Set<Socket>();
  const ways: [Socket, Socket][] = [];
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    tieSockets(open, client, upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    ways.push([client, upstream]);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(database);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    hang: () => {
      for (const [client, upstream] of ways) upstream.unpipe(client);
    },
    silence: () => {
      for (const [client, upstream] of ways) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
