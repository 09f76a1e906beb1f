import { onlySeen } from '../text-rules.ts';
import type { User } from './user.ts';
import { usernameKey } from './username-key.ts';

const sameUsername = (one: string, other: string): boolean => usernameKey(one) === usernameKey(other);

/** Whether no character hides in it, not even those that names may join letters with: it would look like another's [PASS]. */
export const isPlainUsername = (username: string): boolean => onlySeen(username) === username;

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
