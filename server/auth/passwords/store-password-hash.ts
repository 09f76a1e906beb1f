import type { Kysely } from 'kysely';
import type { UserId } from '#domain/user/user.ts';
import type { Tables } from '../../database/tables.ts';

/** Sets or replaces the password of a user; a change is told at their next login. */
export async function storePasswordHash(
  db: Kysely<Tables>,
  userId: UserId,
  password_hash: string,
  change: { by_id: UserId | null; at: string } | null = null,
): Promise<void> {
  const set = { password_hash, changed_at: change?.at ?? null, changed_by_id: change?.by_id ?? null };
  await db
    .insertInto('user_secrets')
    .values({ user_id: userId, ...set, last_login_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
}
