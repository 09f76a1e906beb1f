import type { User } from '../user/user.ts';
import type { Inspection } from './inspection.ts';
/** An administrator sees every inspection, others those that list them [S1]. */
export declare function isVisibleTo(
  inspection: Pick<Inspection, 'inspector_ids'>,
  user: Pick<User, 'id' | 'user_role_id'>,
): boolean;
