import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that a system gives to whoever asks for any port, and above those that browsers refuse. */
const FIRST = 10_100;
/** Of each worker that runs test files, so that no two of them find the same one. */
const EACH = 400;

let next = 0;

/** A port of this machine that nobody listens on, nor takes by chance while whoever is to listen on it starts, or starts again. */
export async function freePort(): Promise<number> {
  const first = FIRST + EACH * Number(process.env['VITEST_POOL_ID'] ?? 0);
  for (let tries = 0; tries < EACH; tries += 1) {
    const port = first + (next % EACH);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`all ports from ${first} to ${first + EACH - 1} are in use`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
