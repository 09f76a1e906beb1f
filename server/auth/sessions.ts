import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { User, UserId } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { decodeRow, type StoredRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';

const DAY = 86_400_000;
const LIFETIME = 90 * DAY;
/** A session's last use is written once in this time, so that reading needs no write. */
const SLIDE_AFTER = 3_600_000;
const LONGEST_USER_AGENT = 200;

export interface Session {
  tokenHash: string;
  user: User;
}

/** Only the hash of a token is stored: whoever reads the database can't log in with it. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Opens a session and returns its token. */
export async function openSession({ db, now, newId }: Context, userId: UserId, userAgent: string | undefined): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now().toISOString(),
      last_used_at: now().toISOString(),
      expires_at: new Date(now().getTime() + LIFETIME).toISOString(),
      user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      validated_at: null,
    })
    .execute();
  await db.deleteFrom('sessions').where('expires_at', '<=', now().toISOString()).execute();
  return token;
}

/** The session of a token, while it lasts and its user may log in; using it prolongs it. */
export async function findSession(context: Context, token: string): Promise<Session | null> {
  const { db, now } = context;
  const tokenHash = hashToken(token);
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (session === undefined) return null;
  const user = await findUser(db, session.user_id);
  if (user === null || !mayLogIn(user)) return null;
  if (now().getTime() - Date.parse(session.last_used_at) > SLIDE_AFTER) await slide(context, tokenHash);
  return { tokenHash, user };
}

async function slide({ db, now }: Context, tokenHash: string): Promise<void> {
  const expires_at = new Date(now().getTime() + LIFETIME).toISOString();
  await db
    .updateTable('sessions')
    .set({ last_used_at: now().toISOString(), expires_at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function endSession(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a user but the one that is named [design 4.6]. */
export async function endSessions(db: Kysely<Tables>, userId: string, exceptTokenHash: string | null = null): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptTokenHash !== null) sessions = sessions.where('token_hash', '!=', exceptTokenHash);
  await sessions.execute();
}

export async function findUser(db: Kysely<Tables>, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id as UserId)
    .executeTakeFirst();
  return row === undefined ? null : userOf(row);
}

/** Among undeleted users the key of a username is unique. */
export async function findUserByName(db: Kysely<Tables>, username_key: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', username_key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : userOf(row);
}

/** An inactive or deleted user can't log in [design 6]. */
export const mayLogIn = (user: User): boolean => user.status === 'Active' && user.deleted_at === null;

function userOf(row: StoredRow): User {
  const { ver: _ver, ...user } = decodeRow('users', row);
  return user;
}
