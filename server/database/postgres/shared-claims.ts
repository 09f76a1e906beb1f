import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { countAlone } from './count-alone.ts';

/** By the database's clock: servers' own may differ. A server that died is counted no longer than this. */
export const CLAIM_MS = 6_000;
const RENEW_MS = 2_000;

/** Gives a claim back. */
type Release = () => Promise<void>;

interface Claim {
  /** What is counted together, without blanks. */
  of: string;
  most: number;
}

const until = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint + ${sql.lit(CLAIM_MS)}`;

/** One of so many at once, over all servers of a PostgreSQL; null when all are taken [DB.8]. */
export async function takeClaim(db: Kysely<Tables>, { of, most }: Claim): Promise<Release | null> {
  const key = `${of} ${randomUUID()}`;
  const isOfThem = sql<boolean>`starts_with(key, ${`${of} `})`;
  const isTaken = await countAlone(db, of, async (trx) => {
    await sql`delete from attempts where ${isOfThem} and expire <= (extract(epoch from clock_timestamp()) * 1000)::bigint`.execute(
      trx,
    );
    const { rows } = await sql`
      insert into attempts (key, points, expire) select ${key}, 1, ${until}
        where (select count(*) from attempts where ${isOfThem}) < ${most} returning key`.execute(trx);
    return rows.length > 0;
  });
  return isTaken ? hold(db, key) : null;
}

/** What can't be told to a database that is gone expires there. */
function hold(db: Kysely<Tables>, key: string): Release {
  const renew = async () => {
    await sql`insert into attempts (key, points, expire) values (${key}, 1, ${until})
      on conflict (key) do update set expire = excluded.expire`.execute(db);
  };
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(renew).catch(() => undefined);
  }, RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await db
      .deleteFrom('attempts')
      .where('key', '=', key)
      .execute()
      .catch(() => undefined);
  };
}
