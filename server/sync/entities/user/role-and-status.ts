import type { Fields } from '#domain/sync/merge-patch.ts';
import type { User } from '#domain/user/user.ts';
import { INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { LiveRow } from '../../writing/writing.ts';
import type { Posted } from '../entity-policy.ts';

const ACTIVE = 'Active' satisfies User['status'];

/**
 * What a post leaves out of both, which have no rules: a new user without them is an active inspector, with the lesser rights,
 * and one that is known keeps them [S5].
 */
export function roleAndStatus({ user_role_id, status }: Posted, row: LiveRow<'users'> | null): Fields {
  if (row !== null && user_role_id !== null && status !== null) return {};
  return {
    user_role_id: user_role_id ?? row?.user_role_id ?? INSPECTOR_ROLE_ID,
    status: status ?? row?.status ?? ACTIVE,
  };
}
