import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { User, UserId } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { fixedStatement } from '../database/fixed-statement.ts';
import { ignoreFull } from '../database/ignore-full.ts';
import { decodeRow, type StoredRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';

const DAY = 86_400_000;
const LIFETIME = 90 * DAY;
/** A session's last use is written once in this time, so that reading needs no write. */
const SLIDE_AFTER = 3_600_000;
const LONGEST_USER_AGENT = 200;
/** Of one user. */
export const MOST_SESSIONS = 100;
const ASKED_AT_ONCE = 500;

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
  const tokenHash = hashToken(token);
  const [found] = await lastingOf(context.db, { token_hash: tokenHash, now: context.now().toISOString() });
  if (found === undefined) return null;
  const user = userOf(found);
  if (!mayLogIn(user)) return null;
  if (context.now().getTime() - Date.parse(found.last_used_at) > SLIDE_AFTER) await slide(context, tokenHash);
  return { tokenHash, user };
}

/** The same of a session that is named; naming it is no use of it. */
export async function findSessionById({ db, now }: Context, id: string): Promise<Session | null> {
  const found = await lasting(db, now().toISOString()).where('sessions.id', '=', id).executeTakeFirst();
  if (found === undefined) return null;
  const user = userOf(found);
  return mayLogIn(user) ? { tokenHash: found.token_hash, user } : null;
}

/** Of these sessions, by the hashes of their tokens, those that last and whose users may log in. */
export async function lastingSessions({ db, now }: Context, tokenHashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < tokenHashes.length; from += ASKED_AT_ONCE) {
    const rows = await lasting(db, now().toISOString())
      .clearSelect()
      .select('sessions.token_hash')
      .where('sessions.token_hash', 'in', tokenHashes.slice(from, from + ASKED_AT_ONCE))
      .where('users.status', '=', 'Active')
      .where('users.deleted_at', 'is', null)
      .execute();
    for (const { token_hash } of rows) found.add(token_hash);
  }
  return found;
}

/** One statement: every request asks for it. */
const lasting = (db: Kysely<Tables>, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.last_used_at', 'sessions.token_hash'])
    .where('sessions.expires_at', '>', now);

const lastingOf = fixedStatement((db, place: (name: 'token_hash' | 'now') => never) =>
  lasting(db, place('now')).where('sessions.token_hash', '=', place('token_hash')),
);

/** A database that can only be read from for now is still read from [OPS.22]. */
async function slide({ db, now }: Context, tokenHash: string): Promise<void> {
  const expires_at = new Date(now().getTime() + LIFETIME).toISOString();
  await db
    .updateTable('sessions')
    .set({ last_used_at: now().toISOString(), expires_at })
    .where('token_hash', '=', tokenHash)
    .execute()
    .catch(ignoreFull);
}

export async function endSession(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a user but the one that is named, and says how many [SESS]. */
export async function endSessions(db: Kysely<Tables>, userId: string, exceptTokenHash: string | null = null): Promise<number> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptTokenHash !== null) sessions = sessions.where('token_hash', '!=', exceptTokenHash);
  const { numDeletedRows } = await sessions.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Makes room for another session of a user: the longest unused end, and are counted [SESS]. */
export async function endLongestUnused(db: Kysely<Tables>, userId: UserId): Promise<number> {
  const own = db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId);
  const surplus = own
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000_000)
    .offset(MOST_SESSIONS - 1);
  const { numDeletedRows } = await db.deleteFrom('sessions').where('token_hash', 'in', surplus).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function findUser(db: Kysely<Tables>, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id as UserId)
    .executeTakeFirst();
  return row === undefined ? null : userOf(row);
}

/** Those of these ids that there are, by id. */
export async function findUsers(db: Kysely<Tables>, ids: ReadonlySet<string>): Promise<Map<string, User>> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids] as UserId[])
    .execute();
  return new Map(rows.map((row) => [row.id, userOf(row)]));
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

/** An inactive or deleted user can't log in [PASS]. */
export const mayLogIn = (user: { status: string | null; deleted_at: string | null }): boolean =>
  user.status === 'Active' && user.deleted_at === null;

function userOf(row: StoredRow): User {
  const { ver: _ver, ...user } = decodeRow('users', row);
  return user;
}
