import type { User } from './user.ts';
/**
 * What a username is compared by, everywhere the same [S5, design 6]: the compatibility form, then the case folded by way of the
 * capitals, so that 'ß' is 'ss' and a final sigma is any other.
 */
export declare const usernameKey: (username: string) => string;
/** Whether another undeleted user has this username. */
export declare function isUsernameTaken(
  username: string,
  users: readonly Pick<User, 'id' | 'username' | 'deleted_at'>[],
  own: User['id'] | null,
): boolean;
