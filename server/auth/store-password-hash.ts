import type { Kysely } from 'kysely';
import type { UserId } from '#domain/user/user.ts';
import type { Tables } from '../database/tables.ts';

/** Sets or replaces the password of a user. */
export async function storePasswordHash(db: Kysely<Tables>, userId: UserId, password_hash: string): Promise<void> {
  await db
    .insertInto('user_secrets')
    .values({ user_id: userId, password_hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash }))
    .execute();
}
