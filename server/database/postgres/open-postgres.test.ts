import { type PostgresPool, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseOn, openConnections } from './open-postgres.ts';

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
