import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Socket } from 'node:net';

export interface CuttingProxy {
  url: string;
  cuts: () => number;
  close: () => void;
}

/** A way to the server that breaks every connection each time so many bytes have gone up, and so many times. */
export async function cuttingProxy(
  target: string,
  { everyBytes, times }: { everyBytes: number; times: number },
): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let sent = 0;
  let cuts = 0;
  const cut = () => {
    sent = 0;
    cuts += 1;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (sent > everyBytes && cuts < times) cut();
      else upstream.write(chunk);
    });
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
