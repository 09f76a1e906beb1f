import type { Kysely } from 'kysely';
import type { Outcome } from '#domain/sync/wire.ts';
import type { Tables } from '../../database/tables.ts';

/** How many refused operations of one user the log remembers, so that they are answered alike when they come again. */
const MOST_REMEMBERED = 1_000;
const DAYS_COUNTED = 90;

/** Counts what was refused by user, kind and hour, and forgets what is old and told: refusing must not fill the database [LIMIT]. */
export async function countRefusals(
  db: Kysely<Tables>,
  user_id: string,
  now: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const refused = outcomes.filter((outcome) => outcome.outcome === 'rejected');
  if (refused.length === 0) return;
  for (const [kind, list] of Map.groupBy(refused, ({ code }) => code)) await countRefusal(db, user_id, now, kind, list.length);
  const oldest = new Date(Date.parse(now) - DAYS_COUNTED * 86_400_000).toISOString().slice(0, 13);
  await db.deleteFrom('refusals').where('told', '=', 1).where('hour', '<', oldest).execute();
  await forgetOldest(db, user_id);
}

/** The same of one kind; what is refused after its hour was told is told again. */
export async function countRefusal(db: Kysely<Tables>, user_id: string, now: string, kind: string, count: number): Promise<void> {
  await db
    .insertInto('refusals')
    .values({ user_id, kind, hour: now.slice(0, 13), count, told: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'hour'])
        .doUpdateSet((update) => ({ count: update('refusals.count', '+', count), told: 0 })),
    )
    .execute();
}

async function forgetOldest(db: Kysely<Tables>, user_id: string): Promise<void> {
  const refused = db
    .selectFrom('change_log')
    .where('ver', 'is', null)
    .where('user_id', '=', user_id)
    .where('outcome', 'like', '{"outcome":"rejected"%');
  const surplus = refused.select('op_id').orderBy('server_time', 'desc').offset(MOST_REMEMBERED).limit(1_000_000);
  await db.deleteFrom('change_log').where('op_id', 'in', surplus).execute();
}
