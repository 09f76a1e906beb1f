import type { User } from '#domain/user/user.ts';
import type { Context } from '../../context.ts';

/** What a login says of a password that was changed since the one before; nulls when it was not. */
interface PasswordChange {
  password_changed_at: string | null;
  password_changed_by: 'you' | 'administrator' | null;
}

/** Told once, at the user's next login anywhere, and not at their first [PASS]. */
export async function tellPasswordChange({ db, now }: Context, user: User): Promise<PasswordChange> {
  const own = db.selectFrom('user_secrets').select(['changed_at', 'changed_by_id', 'last_login_at']);
  const secret = await own.where('user_id', '=', user.id).executeTakeFirstOrThrow();
  await db.updateTable('user_secrets').set({ last_login_at: now().toISOString() }).where('user_id', '=', user.id).execute();
  const { changed_at, changed_by_id, last_login_at } = secret;
  if (changed_at === null || last_login_at === null || changed_at < last_login_at) {
    return { password_changed_at: null, password_changed_by: null };
  }
  return { password_changed_at: changed_at, password_changed_by: changed_by_id === user.id ? 'you' : 'administrator' };
}
