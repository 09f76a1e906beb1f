import { ADMINISTRATOR_ROLE_ID } from '../user/user-roles.ts';
import type { User } from '../user/user.ts';
import type { Inspection } from './inspection.ts';

/** An administrator sees every inspection, others those that list them [S1]. */
export function isVisibleTo(inspection: Pick<Inspection, 'inspector_ids'>, user: Pick<User, 'id' | 'user_role_id'>): boolean {
  return user.user_role_id === ADMINISTRATOR_ROLE_ID || inspection.inspector_ids.includes(user.id);
}
