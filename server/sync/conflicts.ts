import { type Actor, may } from '#domain/permissions.ts';
import type { Context } from '../context.ts';

const MOST_CONFLICTS = 500;

/** What merges could not keep, newest first: an administrator sees all of it, others what they wrote themselves [D7]. */
export async function readConflicts({ db }: Context, actor: Actor): Promise<{ conflicts: object[] }> {
  let query = db
    .selectFrom('conflicts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('conflict_id', 'desc')
    .limit(MOST_CONFLICTS);
  if (!may(actor, 'see', { entity: 'oversight' })) query = query.where('lost_by_id', '=', actor.id);
  const rows = await query.execute();
  const conflicts = rows.map(({ base, kept, lost, ...row }) => ({
    ...row,
    base: JSON.parse(base) as unknown,
    kept: JSON.parse(kept) as unknown,
    lost: JSON.parse(lost) as unknown,
  }));
  return { conflicts };
}
