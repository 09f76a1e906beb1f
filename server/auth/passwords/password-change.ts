import type { User } from '#domain/user/user.ts';
import type { Context } from '../../context.ts';

/** What a login says of a password that was changed lately; nulls when it was not. */
interface PasswordChange {
  password_changed_at: string | null;
  password_changed_by: 'you' | 'administrator' | null;
}

const TOLD_FOR_MS = 30 * 86_400_000;
const UNCHANGED: PasswordChange = { password_changed_at: null, password_changed_by: null };

/**
 * Told at every login of 30 days, so that whoever changed it can't hear it in the owner's place; a device says it once. What was
 * before the user's first login is not told [PASS].
 */
export async function tellPasswordChange({ db, now }: Context, user: User): Promise<PasswordChange> {
  const own = db.selectFrom('user_secrets').select(['changed_at', 'changed_by_id', 'last_login_at']);
  const { changed_at, changed_by_id, last_login_at } = await own.where('user_id', '=', user.id).executeTakeFirstOrThrow();
  const isFirst = last_login_at === null;
  await db
    .updateTable('user_secrets')
    .set({ last_login_at: now().toISOString(), ...(isFirst ? { changed_at: null, changed_by_id: null } : {}) })
    .where('user_id', '=', user.id)
    .execute();
  const isTold = !isFirst && changed_at !== null && now().getTime() - Date.parse(changed_at) < TOLD_FOR_MS;
  if (!isTold) return UNCHANGED;
  return { password_changed_at: changed_at, password_changed_by: changed_by_id === user.id ? 'you' : 'administrator' };
}
