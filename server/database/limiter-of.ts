import type { Kysely } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { poolOf } from './postgres/open-postgres.ts';
import { type Limit, SharedAttempts } from './postgres/shared-attempts.ts';
import type { Tables } from './tables.ts';

/** Counts attempts by key; one too many is rejected with a RateLimiterRes. */
export interface Limiter {
  consume(key: string): Promise<unknown>;
  /** Takes one back. */
  reward(key: string): Promise<unknown>;
}

const limiters = new WeakMap<Kysely<Tables>, Map<string, Limiter>>();

/** Counts by key, for all servers of a database: in memory where there is one server alone [DB.7]. */
export function limiterOf(db: Kysely<Tables>, name: string, limit: Limit): Limiter {
  const known = limiters.get(db) ?? new Map<string, Limiter>();
  limiters.set(db, known);
  const isAlone = poolOf(db) === null;
  const limiter =
    known.get(name) ?? (isAlone ? new RateLimiterMemory({ ...limit, keyPrefix: name }) : new SharedAttempts(db, name, limit));
  known.set(name, limiter);
  return limiter;
}
