import type { User } from './user.ts';

/** The label with which a device seals the present password of a user, apart from a new one [PASS]. */
export const currentPasswordLabel = (userId: User['id']): string => `current password of ${userId}`;
