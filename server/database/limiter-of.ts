import type { Kysely } from 'kysely';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { poolOf } from './postgres/open-postgres.ts';
import { type Limit, SharedAttempts } from './postgres/shared-attempts.ts';
import type { Tables } from './tables.ts';

/** Counts attempts by key; one too many is rejected with a RateLimiterRes. */
export interface Limiter {
  consume(key: string): Promise<unknown>;
  /** Takes one back, and forgets the key with its last. */
  reward(key: string): Promise<unknown>;
}

/** Counts of one server alone. */
class OwnAttempts extends RateLimiterMemory {
  override async reward(key: string): Promise<RateLimiterRes> {
    const rewarded = await super.reward(key);
    if (rewarded.consumedPoints <= 0) await this.delete(key);
    return rewarded;
  }
}

const limiters = new WeakMap<Kysely<Tables>, Map<string, Limiter>>();

/** Counts by key, for all servers of a database: in memory where there is one server alone [DB.7]. */
export function limiterOf(db: Kysely<Tables>, name: string, limit: Limit): Limiter {
  const known = limiters.get(db) ?? new Map<string, Limiter>();
  limiters.set(db, known);
  const isAlone = poolOf(db) === null;
  const limiter =
    known.get(name) ?? (isAlone ? new OwnAttempts({ ...limit, keyPrefix: name }) : new SharedAttempts(db, name, limit));
  known.set(name, limiter);
  return limiter;
}
