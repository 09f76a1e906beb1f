import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import type { Tables } from '../tables.ts';
import { poolOf } from './open-postgres.ts';

/** Less is not worth a jump. */
const LEAST_OFF_MS = 2_000;
const LOOK_EVERY_MS = 60_000;
/** A clock that moves by more beside the processor's was set, or the machine has slept. */
const SET_MS = 1_000;
const WORDS = 'the clock of this server is wrong by so many seconds: the database’s is used. Set it right (NTP)';

const clocks = new WeakMap<Kysely<Tables>, () => number>();

/** The time that this server goes by, in whole milliseconds. */
export const sharedNow = (db: Kysely<Tables>): number => clocks.get(db)?.() ?? Date.now();

interface SharedClock {
  now: () => Date;
  /** Compares the clocks. */
  look: () => Promise<void>;
}

/**
 * The time of servers that share a database: one whose own clock is off goes by the database's, and says so. Between two looks
 * it goes on as the processor counts, so that who sets the server's clock moves nothing [OPS.3].
 */
export async function sharedClock(
  db: Kysely<Tables>,
  log: Pick<FastifyBaseLogger, 'error'>,
  own: () => number = () => Date.now(),
): Promise<SharedClock> {
  /** What the server's clock said when the processor's began. */
  let ownStart = own() - performance.now();
  /** The time that is gone by then. */
  let start = ownStart;
  let off = 0;
  const look = async () => {
    const asked = performance.now();
    const { rows } = await sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
    const heard = performance.now();
    const took = heard - asked;
    const found = must(rows[0], 'the time').at - (asked + took / 2);
    ownStart = own() - heard;
    // An answer that took long says nothing of less.
    if (took > LEAST_OFF_MS && Math.abs(found - start) <= took) return;
    const behind = Math.round(found - ownStart);
    const next = Math.abs(behind) < LEAST_OFF_MS ? 0 : behind;
    if (next !== 0 && Math.abs(next - off) >= LEAST_OFF_MS) log.error({ seconds: Math.round(-next / 1_000) }, WORDS);
    off = next;
    start = off === 0 ? ownStart : found;
  };
  const now = () => {
    const passed = performance.now();
    if (Math.abs(own() - passed - ownStart) > SET_MS) {
      ownStart = own() - passed;
      void look().catch(() => undefined);
    }
    return Math.floor(start + passed);
  };
  await look();
  clocks.set(db, now);
  setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  return { now: () => new Date(now()), look };
}

/** The time that servers and commands go by: the database's where they share one, else their own [OPS.3, OPS.34]. */
export const clockOf = async (
  db: Kysely<Tables>,
  log: Pick<FastifyBaseLogger, 'error'> = { error: () => undefined },
): Promise<() => Date> => (poolOf(db) === null ? () => new Date() : (await sharedClock(db, log)).now);
