import { type Proxied, proxied } from './proxied.ts';

export interface LosingProxy extends Proxied {
  /** Ends the next connection on which this is said: before PostgreSQL hears it, or once it has done it and answers. */
  lose: (said: string, when: 'unheard' | 'done') => void;
}

/** A way to a PostgreSQL that is lost at a moment. */
export async function losingProxy(database: string): Promise<LosingProxy> {
  let losing: Parameters<LosingProxy['lose']> | null = null;
  const proxy = await proxied(database, (client, upstream) => {
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
  return {
    ...proxy,
    lose: (...given) => {
      losing = given;
    },
  };
}
