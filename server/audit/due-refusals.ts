import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

const MOST_TOLD = 500;

interface Refused {
  user_id: string | null;
  details: { kind: string; hour: string; count: number };
}

/** Whether anything was refused that `dueRefusals` would tell. */
export async function areRefusalsDue(db: Kysely<Tables>, now: string): Promise<boolean> {
  const due = db.selectFrom('refusals').select('hour').where('told', '=', 0).where('hour', '<', now.slice(0, 13));
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

/** What was refused in hours that are over and stands in no entry yet; it counts as told from here on [AUDIT.6]. */
export async function dueRefusals(trx: Kysely<Tables>, now: string): Promise<Refused[]> {
  const due = await trx
    .selectFrom('refusals')
    .select(['user_id', 'kind', 'hour', 'count'])
    .where('told', '=', 0)
    .where('hour', '<', now.slice(0, 13))
    .orderBy('hour')
    .limit(MOST_TOLD)
    .execute();
  for (const { user_id, kind, hour } of due) {
    const told = trx.updateTable('refusals').set({ told: 1 }).where('user_id', '=', user_id);
    await told.where('kind', '=', kind).where('hour', '=', hour).execute();
  }
  return due.map(({ user_id: of, kind, hour, count }) => {
    const user_id = of === '' ? null : of;
    return { user_id, details: { kind, hour, count } };
  });
}
