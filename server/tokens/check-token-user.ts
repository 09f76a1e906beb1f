import type { Kysely } from 'kysely';
import { sameValue } from '#domain/sync/same-value.ts';
import type { User } from '#domain/user/user.ts';
import type { Tables } from '../database/tables.ts';
import { Rejected } from '../sync/writing/rejected.ts';
import type { Writing } from '../sync/writing/writing.ts';

/** Whether a user is a token's. */
export async function isTokenUser(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const token = await db.selectFrom('api_tokens').select('id').where('user_id', '=', userId).executeTakeFirst();
  return token !== undefined;
}

/** A token's user comes with its token and goes with it, and is never changed otherwise: no name to log in, no password [TOKEN.4]. */
export async function checkTokenUser({ trx }: Writing, before: User | null, after: User): Promise<void> {
  const token = await trx.selectFrom('api_tokens').select('revoked_at').where('user_id', '=', after.id).executeTakeFirstOrThrow();
  const isMade = before === null && after.username === null;
  const isRevoked = token.revoked_at !== null && before?.deleted_at === null && after.deleted_at !== null;
  const isSame = isRevoked && sameValue({ ...before, deleted_at: null }, { ...after, deleted_at: null });
  if (!isMade && !isSame) throw new Rejected('refused', 'This user is an API token: it is made and revoked under API Tokens');
}
