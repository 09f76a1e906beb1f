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

interface Clock {
  /** In whole milliseconds. */
  now: () => number;
  settle: (by: Kysely<Tables>) => Promise<void>;
}

const clocks = new WeakMap<Kysely<Tables>, Clock>();

/** The time that this server goes by, in whole milliseconds. */
export const sharedNow = (db: Kysely<Tables>): number => clocks.get(db)?.now() ?? Date.now();

/**
 * Whoever writes waits for it before the time is taken: where the machine has slept, the time is behind until the database has
 * been asked, which is done by the connection that is given [OPS.36].
 */
export const settleTime = async (db: Kysely<Tables>, by: Kysely<Tables> = db): Promise<void> => clocks.get(db)?.settle(by);

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
  /** What the server's clock said when the processor's began, as of the last answer. */
  let ownStart = own() - performance.now();
  /** The time that is gone by then. */
  let start = ownStart;
  let off = 0;
  let isLooking = false;
  const isUnsure = () => Math.abs(own() - performance.now() - ownStart) > SET_MS;
  const look = async (by = db) => {
    const asked = performance.now();
    const ownAsked = own() - asked;
    const { rows } = await sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(by);
    const heard = performance.now();
    const ownHeard = own() - heard;
    const took = heard - asked;
    const found = must(rows[0], 'the time').at - (asked + took / 2);
    // An answer that the machine has slept over says nothing, one that took long nothing of less.
    if (Math.abs(ownHeard - ownAsked) > SET_MS) return;
    if (took > LEAST_OFF_MS && Math.abs(found - start) <= took) {
      // The time stands where it can't be that the machine has slept for as long as its clock has moved: it was set.
      if (Math.abs(found - start - (ownHeard - ownStart)) > took) ownStart = ownHeard;
      return;
    }
    ownStart = ownHeard;
    const behind = Math.round(found - ownStart);
    const next = Math.abs(behind) < LEAST_OFF_MS ? 0 : behind;
    if (next !== 0 && Math.abs(next - off) >= LEAST_OFF_MS) log.error({ seconds: Math.round(-next / 1_000) }, WORDS);
    off = next;
    start = off === 0 ? ownStart : found;
  };
  const lookBeside = async () => {
    if (isLooking) return;
    isLooking = true;
    await look().catch(() => undefined);
    isLooking = false;
  };
  const now = () => {
    if (isUnsure()) void lookBeside();
    return Math.floor(start + performance.now());
  };
  // Not by the look that is under way: it may sit on a connection that died in the sleep.
  const settle = async (by: Kysely<Tables>) => {
    if (isUnsure()) await look(by);
    if (isUnsure()) throw Object.assign(new Error('PostgreSQL did not tell the time soon enough'), { code: 'ETIMEDOUT' });
  };
  await look();
  clocks.set(db, { now, settle });
  setInterval(() => void lookBeside(), LOOK_EVERY_MS).unref();
  return { now: () => new Date(now()), look };
}

/** The time that servers and commands go by: the database's where they share one, else their own [OPS.3, OPS.34]. */
export const clockOf = async (
  db: Kysely<Tables>,
  log: Pick<FastifyBaseLogger, 'error'> = { error: () => undefined },
): Promise<() => Date> => (poolOf(db) === null ? () => new Date() : (await sharedClock(db, log)).now);
