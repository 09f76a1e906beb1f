import { ADMINISTRATOR_ROLE_ID } from './user-roles.ts';
import type { User } from './user.ts';

type Standing = Pick<User, 'id' | 'username' | 'user_role_id' | 'status' | 'deleted_at'>;

/** Without a username nobody logs in: such is the user of an API token. */
const isActiveAdministrator = (user: Omit<Standing, 'id'>): boolean =>
  user.username !== null && user.user_role_id === ADMINISTRATOR_ROLE_ID && user.status === 'Active' && user.deleted_at === null;

/** Whether deleting, demoting or deactivating this way would leave no active administrator [MAY]. */
export function leavesNoAdministrator(user: Standing, patch: Partial<Omit<Standing, 'id'>>, users: readonly Standing[]): boolean {
  if (!isActiveAdministrator(user) || isActiveAdministrator({ ...user, ...patch })) return false;
  return !users.some((other) => other.id !== user.id && isActiveAdministrator(other));
}
