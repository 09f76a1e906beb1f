import { sql } from 'kysely';
import type { User } from '#domain/user/user.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { Rejected } from './rejected.ts';
import type { Writing } from './writing.ts';

const isActiveAdministrator = (user: User): boolean =>
  user.user_role_id === ADMINISTRATOR_ROLE_ID && user.status === 'Active' && user.deleted_at === null;

export const usernameTaken = (): Rejected => new Rejected('username-taken', 'Username already in use', 'username');

/** The rules for users that need to see the others [S5, D7]. */
export async function checkUser(writing: Writing, before: User | null, after: User): Promise<void> {
  for (const field of ['username', 'forename', 'surname', 'user_role_id', 'status'] as const) {
    const value = after[field];
    if (value === null || (typeof value === 'string' && value.trim() === '')) {
      throw new Rejected('invalid', 'Value is required', field);
    }
  }
  if (after.deleted_at === null && (await isUsernameTaken(writing, after))) throw usernameTaken();
  const isStepDown = before !== null && isActiveAdministrator(before) && !isActiveAdministrator(after);
  if (isStepDown && !(await hasOtherAdministrator(writing, after))) {
    throw new Rejected('last-administrator', 'The last active administrator stays', 'user_role_id');
  }
}

async function isUsernameTaken(writing: Writing, { id, username }: User): Promise<boolean> {
  const other = await writing.trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

async function hasOtherAdministrator(writing: Writing, { id }: User): Promise<boolean> {
  const other = await writing.trx
    .selectFrom('users')
    .select('id')
    .where('user_role_id', '=', ADMINISTRATOR_ROLE_ID)
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}
