import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type PostgresPool, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseOn, openConnections, openPostgres } from './open-postgres.ts';

/** As PostgreSQL says that nobody needs a password, and that it is ready. */
const LET_IN = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is asked of a PostgreSQL that never answers, at this address. */
function ask(address: string): { failed: () => string | null } {
  const pool = openConnections(address, () => {});
  const asked = Promise.withResolvers<never>();
  const silent = { query: () => asked.promise, release: () => asked.reject(new Error('Connection terminated')) };
  const access = { connect: async () => silent, end: async () => {}, options: {} } as unknown as PostgresPool;
  let failed: string | null = null;
  sql`select 1`.execute(databaseOn(pool, access)).catch((error: unknown) => {
    failed = (error as Error).message;
  });
  return { failed: () => failed };
}

test.each<[string, number]>([
  ['', 65],
  ['?statement_timeout=300000', 305],
  ['?statement_timeout=2147483647', 2_147_483.647],
])(
  '[DB.27] an answer is waited for five seconds beyond the limit that is in force, with the address’s %j',
  async (limit, seconds) => {
    const { failed } = ask(`postgres://firemark@nowhere/firemark${limit}`);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(failed()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed()).toBe(`PostgreSQL did not answer within ${seconds} s`);
  },
);

test('[DB.27] where the address takes the limit away, an answer is waited for as long as it takes', async () => {
  const { failed } = ask('postgres://firemark@nowhere/firemark?statement_timeout=0');
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(failed()).toBeNull();
});

test('[DB.27] a connection that lets in and then answers nothing is handed out after a while, so that who asks on it can give it up', async () => {
  const asked = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(LET_IN);
      socket.once('data', () => asked.resolve());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = openConnections(`postgres://firemark@127.0.0.1:${(server.address() as AddressInfo).port}/firemark`, () => {});
  const connected = pool.connect();
  await asked.promise;
  await vi.advanceTimersByTimeAsync(20_000);
  (await connected).release(true);
  await pool.end();
  server.close();
});

test('[RUN.5] a pooler that takes no limits of time is told as one, not in its own words, which lead to its dropping them', async () => {
  vi.useRealTimers();
  const words = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
  const refusal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, words.length + 4]), Buffer.from(words)]);
  const pooler = createServer((socket) => socket.once('data', () => socket.end(refusal))).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const { port } = pooler.address() as AddressInfo;
  const opened = openPostgres(`postgres://firemark@127.0.0.1:${port}/firemark`, () => {});
  await expect(opened).rejects.toThrow('DATABASE_URL names a pooler such as PgBouncer, which takes no limits of time');
  pooler.close();
});
