import type { Socket } from 'node:net';
import { type Proxied, proxied } from './proxied.ts';

export interface SilentProxy extends Proxied {
  /** Takes nothing more of what PostgreSQL sends, on the connections that there are: others go through. */
  hang: () => void;
  /** Passes nothing more on, either way: as behind a cut cable, neither end is told. */
  silence: () => void;
}

/** A way to a PostgreSQL that can hang. */
export async function silentProxy(database: string): Promise<SilentProxy> {
  const ways: [Socket, Socket][] = [];
  const proxy = await proxied(database, (client, upstream) => {
    client.pipe(upstream);
    upstream.pipe(client);
    ways.push([client, upstream]);
  });
  return {
    ...proxy,
    hang: () => {
      for (const [client, upstream] of ways) upstream.unpipe(client);
    },
    silence: () => {
      for (const [client, upstream] of ways) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
  };
}
