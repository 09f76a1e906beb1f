import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tieSockets } from '../tie-sockets.ts';

export interface Proxied {
  url: string;
  close: () => void;
}

/** A way to a PostgreSQL, which joins the two ends of each connection as it is told. */
export async function proxied(database: string, join: (client: Socket, upstream: Socket) => void): Promise<Proxied> {
  const url = new URL(database);
  const [port, host] = [Number(url.port), url.hostname];
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(port, host);
    tieSockets(open, client, upstream);
    join(client, upstream);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
