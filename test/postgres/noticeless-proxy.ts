import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { tieSockets } from '../tie-sockets.ts';

/** Of PostgreSQL's protocol: a letter and a length, which counts itself, stand before each message. */
const HEADER_BYTES = 5;
const NOTICE = 'A'.charCodeAt(0);

/** A way to a PostgreSQL that takes LISTEN and passes no notice on, as poolers do; its address. */
export async function noticelessProxy(database: string): Promise<{ url: string; close: () => void }> {
  const target = new URL(database);
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    tieSockets(open, client, upstream);
    client.pipe(upstream);
    upstream.pipe(withoutNotices()).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(database);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}

function withoutNotices(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEADER_BYTES) {
        const length = 1 + rest.readUInt32BE(1);
        if (rest.length < length) break;
        if (rest[0] !== NOTICE) this.push(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      done();
    },
  });
}
