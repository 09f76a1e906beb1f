import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tieSockets } from '../tie-sockets.ts';

export interface LosingProxy {
  url: string;
  /** Ends the next connection on which this is said: before PostgreSQL hears it, or once it has done it and answers. */
  lose: (said: string, when: 'unheard' | 'done') => void;
  close: () => void;
}

/** A way to a PostgreSQL that is lost at a moment. */
export async function losingProxy(database: string): Promise<LosingProxy> {
  const target = new URL(database);
  const open = new Set<Socket>();
  let losing: Parameters<LosingProxy['lose']> | null = null;
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    tieSockets(open, client, upstream);
    upstream.pipe(client);
    client.on('data', (chunk) => {
      const [said, when] = losing ?? [];
      if (said === undefined || !chunk.includes(said)) {
        upstream.write(chunk);
        return;
      }
      losing = null;
      if (when === 'unheard') client.destroy();
      else
        upstream
          .unpipe(client)
          .once('data', () => client.destroy())
          .resume()
          .write(chunk);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(database);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    lose: (...given) => {
      losing = given;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
