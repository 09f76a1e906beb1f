import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Socket } from 'node:net';
import { tieSockets } from './tie-sockets.ts';

interface Cutting {
  everyBytes: number;
  times: number;
}

export interface CuttingProxy {
  url: string;
  /** From now on breaks every connection each time so many bytes have gone up, and so many times. */
  cut: (cutting: Cutting) => void;
  /** How often it has. */
  cuts: () => number;
  close: () => void;
}

/** A way to the server that can be cut. */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let cutting: Cutting = { everyBytes: 0, times: 0 };
  let sent = 0;
  let cuts = 0;
  const cutAll = () => {
    sent = 0;
    cuts += 1;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    tieSockets(open, client, upstream);
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (sent > cutting.everyBytes && cuts < cutting.times) cutAll();
      else upstream.write(chunk);
    });
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: (given) => {
      cutting = given;
      sent = 0;
    },
    cuts: () => cuts,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
