import type { Actor } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { ignoreFull } from '../database/ignore-full.ts';

const EVERY_MS = 600_000;
const noted = new WeakMap<Context['db'], Map<string, Date>>();

/**
 * Remembers when a user's devices synchronised last, of which an idle pull costs nothing: once in ten minutes and on each day
 * [MAY]. A database that can only be read from for now is still read from [OPS.22].
 */
export async function noteSync({ db, now }: Context, { id }: Pick<Actor, 'id'>): Promise<void> {
  const last = noted.get(db) ?? new Map<string, Date>();
  noted.set(db, last);
  const [before, at] = [last.get(id), now()];
  if (before !== undefined && at.getTime() - before.getTime() < EVERY_MS && before.getUTCDate() === at.getUTCDate()) return;
  last.set(id, at);
  const last_synced_at = at.toISOString();
  await db
    .insertInto('user_syncs')
    .values({ user_id: id, last_synced_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_synced_at }))
    .execute()
    .catch((error: unknown) => {
      last.delete(id);
      ignoreFull(error);
    });
}
