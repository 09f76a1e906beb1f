import { ADMINISTRATOR_ROLE_ID } from './user-roles.ts';
import type { User } from './user.ts';

type Standing = Pick<User, 'id' | 'user_role_id' | 'status' | 'deleted_at'>;

const isActiveAdministrator = (user: Omit<Standing, 'id'>): boolean =>
  user.user_role_id === ADMINISTRATOR_ROLE_ID && user.status === 'Active' && user.deleted_at === null;

/** Whether deleting, demoting or deactivating this way would leave no active administrator [design 7]. */
export function leavesNoAdministrator(user: Standing, patch: Partial<Omit<Standing, 'id'>>, users: readonly Standing[]): boolean {
  if (!isActiveAdministrator(user) || isActiveAdministrator({ ...user, ...patch })) return false;
  return !users.some((other) => other.id !== user.id && isActiveAdministrator(other));
}
