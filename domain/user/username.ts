import type { User } from './user.ts';

const sameUsername = (one: string, other: string): boolean => usernameKey(one) === usernameKey(other);

/**
 * What a username is compared by, everywhere the same [S5, design 6]: the compatibility form, then the case folded by way of the
 * capitals, so that 'ß' is 'ss' and a final sigma is any other.
 */
export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim();

/** Whether another undeleted user has this username. */
export function isUsernameTaken(
  username: string,
  users: readonly Pick<User, 'id' | 'username' | 'deleted_at'>[],
  own: User['id'] | null,
): boolean {
  return users.some(
    (user) => user.id !== own && user.deleted_at === null && user.username !== null && sameUsername(user.username, username),
  );
}
