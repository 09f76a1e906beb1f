import type { User } from '#domain/user/user.ts';
import { INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { LiveRow } from '../../writing/writing.ts';
import type { Posted } from '../entity-policy.ts';

/**
 * Both have no rules: a new user without them is an active inspector, with the lesser rights, and one that is known keeps
 * them [S5].
 */
export const roleAndStatus = { user_role_id: INSPECTOR_ROLE_ID, status: 'Active' } satisfies Partial<User>;

/** Whether a post leaves out what is stored of them. */
export const leavesOutEither = (posted: Posted, row: LiveRow<'users'> | null): boolean =>
  Object.keys(roleAndStatus).some((field) => posted[field] === null || (row === null && posted[field] === undefined));
