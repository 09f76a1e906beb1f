import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { User, UserId } from '#domain/user/user.ts';

const people = [
  ['admin', 'Ada', 'Okafor'],
  ['inspector', 'Priya', 'Nair'],
  ['tom.hale', 'Tom', 'Hale'],
  ['marek.dvorak', 'Marek', 'Dvořák'],
] as const;

/** One administrator and three inspectors. */
export function staff(newId: () => UserId, created_at: string): [User, User, User, User] {
  return people.map(([username, forename, surname]): User => ({
    id: newId(),
    username,
    forename,
    surname,
    email_address: `${forename.toLowerCase()}@firemark.example`,
    user_role_id: username === 'admin' ? ADMINISTRATOR_ROLE_ID : INSPECTOR_ROLE_ID,
    status: 'Active',
    created_at,
    updated_at: created_at,
    deleted_at: null,
  })) as [User, User, User, User];
}
