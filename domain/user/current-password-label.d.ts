import type { User } from './user.ts';
/** The label with which a device seals the present password of a user, apart from a new one [design 4.6]. */
export declare const currentPasswordLabel: (userId: User['id']) => string;
