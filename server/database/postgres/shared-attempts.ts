import { type Kysely, sql } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { must } from '#domain/assertions.ts';
import type { Tables } from '../tables.ts';
import { sharedNow } from './shared-clock.ts';

export interface Limit {
  points: number;
  /** In seconds. */
  duration: number;
}

/** What is over stays no longer than twice this. */
const CLEAN_EVERY_MS = 300_000;
/** The times of two servers are never so far apart: what ends later was counted while the database's clock was ahead. */
const MOST_APART_MS = 60_000;

/** Counts by key over all servers of a PostgreSQL, by its clock: one whose own is off shortens nobody's wait [OPS.25]. */
export class SharedAttempts {
  readonly #db: Kysely<Tables>;
  readonly #name: string;
  readonly #limit: Limit;
  #cleaned = 0;

  constructor(db: Kysely<Tables>, name: string, limit: Limit) {
    this.#db = db;
    this.#name = name;
    this.#limit = limit;
  }

  /** Rejects with how long to wait when there were too many. */
  async consume(key: string): Promise<void> {
    const now = sharedNow(this.#db);
    await this.#clean(now);
    const until = now + this.#limit.duration * 1_000;
    const isOver = sql`(known.expire <= ${now} or known.expire > ${until + MOST_APART_MS})`;
    const { rows } = await sql<{ points: number; expire: number }>`
      insert into attempts as known (key, points, expire) values (${this.#keyOf(key)}, 1, ${until})
        on conflict (key) do update set
          points = case when ${isOver} then 1 else known.points + 1 end,
          expire = case when ${isOver} then excluded.expire else known.expire end
        returning points, expire`.execute(this.#db);
    const { points, expire } = must(rows[0], 'a count');
    if (points > this.#limit.points) throw new RateLimiterRes(0, Math.max(0, expire - now), points);
  }

  /** Takes one back, and forgets the key with its last. */
  async reward(key: string): Promise<void> {
    await this.#db
      .updateTable('attempts')
      .set(({ eb }) => ({ points: eb('points', '-', 1) }))
      .where('key', '=', this.#keyOf(key))
      .where('points', '>', 0)
      .execute();
    await this.#db.deleteFrom('attempts').where('key', '=', this.#keyOf(key)).where('points', '<=', 0).execute();
  }

  #keyOf = (key: string): string => `${this.#name}:${key}`;

  async #clean(now: number): Promise<void> {
    if (now - this.#cleaned < CLEAN_EVERY_MS) return;
    this.#cleaned = now;
    const isOver = ['expire', '<', now - CLEAN_EVERY_MS] as const;
    await this.#db
      .deleteFrom('attempts')
      .where(...isOver)
      .execute();
  }
}
