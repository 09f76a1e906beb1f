import { Transform } from 'node:stream';
import { type Proxied, proxied } from './proxied.ts';

/** Of PostgreSQL's protocol: a letter and a length, which counts itself, stand before each message. */
const HEADER_BYTES = 5;
const NOTICE = 'A'.charCodeAt(0);

/** A way to a PostgreSQL that takes LISTEN and passes no notice on, as poolers do. */
export const noticelessProxy = (database: string): Promise<Proxied> =>
  proxied(database, (client, upstream) => {
    client.pipe(upstream);
    upstream.pipe(withoutNotices()).pipe(client);
  });

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
