import type { Kysely } from 'kysely';
import { isAdministrator } from '#domain/permissions.ts';
import type { User } from '#domain/user/user.ts';
import { findUser, mayLogIn } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';

type Asking = Pick<Context, 'db' | 'now'>;

/** Whether a token works still, by its hash. */
export const doesWork = async (asking: Asking, tokenHash: string): Promise<boolean> =>
  (await readWorking(asking, tokenHash)) !== null;

export type StoredToken = Tables['api_tokens'];

/** While it lasts, its maker is an active administrator and its own user may log in [TOKEN.2]. */
export async function readWorking({ db, now }: Asking, tokenHash: string): Promise<{ token: StoredToken; user: User } | null> {
  const token = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (token === undefined || !(await isMakerThere(db, token))) return null;
  const user = await findUser(db, token.user_id);
  return user === null || !mayLogIn(user) ? null : { token, user };
}

/** Whoever made a token has seen it: with their access theirs ends too. */
export async function isMakerThere(db: Kysely<Tables>, { created_by_id }: Pick<StoredToken, 'created_by_id'>): Promise<boolean> {
  const maker = await findUser(db, created_by_id);
  return maker !== null && mayLogIn(maker) && isAdministrator(maker);
}
