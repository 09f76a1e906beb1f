import type { User } from './user.ts';
type Standing = Pick<User, 'id' | 'user_role_id' | 'status' | 'deleted_at'>;
/** Whether deleting, demoting or deactivating this way would leave no active administrator [design 7]. */
export declare function leavesNoAdministrator(
  user: Standing,
  patch: Partial<Omit<Standing, 'id'>>,
  users: readonly Standing[],
): boolean;
export {};
