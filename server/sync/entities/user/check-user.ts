import type { Kysely } from 'kysely';
import { UNSEEN } from '#domain/entity.ts';
import { leavesNoAdministrator } from '#domain/user/last-administrator.ts';
import type { User } from '#domain/user/user.ts';
import { isPlainUsername, isUsernameTaken } from '#domain/user/username.ts';
import { missingWords } from '#domain/value-required.ts';
import { type StoredRow, decodeRow } from '../../../database/row-codec.ts';
import type { Tables } from '../../../database/tables.ts';
import { checkTokenUser, isTokenUser } from '../../../tokens/check-token-user.ts';
import { forbidden, Rejected } from '../../writing/rejected.ts';
import type { Writing } from '../../writing/writing.ts';

export const usernameTaken = (): Rejected => new Rejected('username-taken', 'Username already in use', 'username');

/** The rules for users that need to see the others [S5, MAY]; what is stored already may stay [TEXT.4]. */
export async function checkUser(writing: Writing, before: User | null, after: User): Promise<void> {
  const { trx, actor, letInBy } = writing;
  if (await isTokenUser(trx, actor.id)) throw forbidden();
  if (letInBy !== null && (await isTokenUser(trx, letInBy.id))) throw forbidden();
  if (await isTokenUser(trx, after.id)) return checkTokenUser(writing, before, after);
  for (const field of ['username', 'forename', 'surname', 'user_role_id', 'status'] as const) {
    const words = after[field] === before?.[field] ? undefined : missingWords({ input: after[field] });
    if (words !== undefined) throw new Rejected('invalid', words, field);
  }
  if (after.username !== before?.username && !isPlainUsername(after.username ?? '')) {
    throw new Rejected('invalid', UNSEEN, 'username');
  }
  const others = await readUsers(trx);
  if (after.deleted_at === null && isUsernameTaken(after.username ?? '', others, after.id)) throw usernameTaken();
  if (before !== null && leavesNoAdministrator(before, after, others)) {
    throw new Rejected('last-administrator', 'The last active administrator stays', 'user_role_id');
  }
}

async function readUsers(db: Kysely<Tables>): Promise<User[]> {
  const rows = await db.selectFrom('users').selectAll().where('deleted_at', 'is', null).execute();
  return rows.map((row) => decodeRow('users', row as StoredRow));
}
