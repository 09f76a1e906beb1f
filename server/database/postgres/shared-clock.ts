import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { poolOf } from './open-postgres.ts';

/** Less is not worth a jump. */
const LEAST_OFF_MS = 2_000;
const LOOK_EVERY_MS = 60_000;
const WORDS = 'the clock of this server is wrong by so many seconds: the database’s is used. Set it right (NTP)';

/** How far a server's clock is behind the database's. */
const behind = new WeakMap<Kysely<Tables>, number>();

/** The time that this server goes by, in milliseconds. */
export const sharedNow = (db: Kysely<Tables>): number => Date.now() + (behind.get(db) ?? 0);

interface SharedClock {
  now: () => Date;
  /** Compares the clocks. */
  look: () => Promise<void>;
}

/** The time of servers that share a database: one whose own clock is off goes by the database's, and says so [OPS.3]. */
export async function sharedClock(
  db: Kysely<Tables>,
  log: Pick<FastifyBaseLogger, 'error'>,
  own: () => number = () => Date.now(),
): Promise<SharedClock> {
  let off = 0;
  const look = async () => {
    const before = own();
    const { rows } = await sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
    const took = own() - before;
    const found = (rows[0]?.at ?? before) - (before + took / 2);
    // An answer that took long says nothing of less.
    if (took > LEAST_OFF_MS && Math.abs(found - off) <= took) return;
    const next = Math.abs(found) < LEAST_OFF_MS ? 0 : Math.round(found);
    if (next !== 0 && Math.abs(next - off) >= LEAST_OFF_MS) log.error({ seconds: Math.round(-next / 1_000) }, WORDS);
    off = next;
    behind.set(db, off);
  };
  await look();
  setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  return { now: () => new Date(own() + off), look };
}

/** The time that servers and commands go by: the database's where they share one, else their own [OPS.3, OPS.34]. */
export const clockOf = async (
  db: Kysely<Tables>,
  log: Pick<FastifyBaseLogger, 'error'> = { error: () => undefined },
): Promise<() => Date> => (poolOf(db) === null ? () => new Date() : (await sharedClock(db, log)).now);
