import { INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { User } from '#domain/user/user.ts';
import type { Row } from '../../protocol/row.ts';

/**
 * Who is logged in, as their own record has them; all but administrators receive of it the names only [SCOPE]. `updated_at` says
 * of which state of it the username is.
 */
export const sessionUser = (user: User, own: Row<'users'>): User => ({
  ...user,
  forename: own.forename,
  surname: own.surname,
  username: own.username ?? user.username,
  updated_at: own.username === null ? user.updated_at : own.updated_at,
  user_role_id: own.user_role_id ?? INSPECTOR_ROLE_ID,
});
