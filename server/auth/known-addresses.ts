import { createHmac } from 'node:crypto';
import type { UserId } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { secretKey } from '../database/secret-key.ts';

const DAY = 86_400_000;
const REMEMBERED_DAYS = 90;
const MOST_OF_USER = 20;

/** Whether this address has logged this user in lately: strangers' wrong passwords don't lock it out [PASS]. */
export async function isKnownAddress(context: Context, userId: string, address: string): Promise<boolean> {
  const known = await context.db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address_hash', '=', await hashOf(context, userId, address))
    .where('last_login_at', '>', oldest(context))
    .executeTakeFirst();
  return known !== undefined;
}

/** Kept for 90 days after the last login, at most 20 for each user, as hashes that say nothing without the server's key. */
export async function rememberAddress(context: Context, userId: UserId, address: string): Promise<void> {
  const { db, now } = context;
  const last_login_at = now().toISOString();
  await db
    .insertInto('known_addresses')
    .values({ user_id: userId, address_hash: await hashOf(context, userId, address), last_login_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_login_at }))
    .execute();
  await db.deleteFrom('known_addresses').where('last_login_at', '<=', oldest(context)).execute();
  const own = db.selectFrom('known_addresses').select('address_hash').where('user_id', '=', userId);
  const newest = await own.orderBy('last_login_at', 'desc').limit(MOST_OF_USER).execute();
  await db
    .deleteFrom('known_addresses')
    .where('user_id', '=', userId)
    .where(
      'address_hash',
      'not in',
      newest.map((known) => known.address_hash),
    )
    .execute();
}

const oldest = ({ now }: Context): string => new Date(now().getTime() - REMEMBERED_DAYS * DAY).toISOString();

const hashOf = async (context: Context, userId: string, address: string): Promise<string> =>
  createHmac('sha256', await secretKey(context, 'known addresses'))
    .update(`${userId} ${address}`)
    .digest('base64url');
