import type { User } from './user.ts';

export const sameUsername = (one: string, other: string): boolean => usernameKey(one) === usernameKey(other);

/** Usernames are compared case-insensitively among undeleted users [S5, design 6]. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();

export function isUsernameTaken(
  username: string,
  users: readonly Pick<User, 'id' | 'username' | 'deleted_at'>[],
  own: User['id'] | null,
): boolean {
  return users.some(
    (user) => user.id !== own && user.deleted_at === null && user.username !== null && sameUsername(user.username, username),
  );
}
