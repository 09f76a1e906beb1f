import type { UserId } from '#domain/user/user.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Row } from '../../protocol/row.ts';

export interface UserToEdit {
  /** As it is, deleted or not; null for a new one, and where there is none. */
  user: Row<'users'> | null;
  /** Everybody who is not deleted. */
  users: Pick<Row<'users'>, 'id' | 'username' | 'user_role_id' | 'status' | 'deleted_at'>[];
}

/** What the form of a user needs to know; a null id means a new one [S5]. */
export function userToEdit(store: StoreReader, { user_id }: { user_id: UserId | null }): UserToEdit {
  return {
    user: user_id === null ? null : (store.get('users', user_id) ?? null),
    users: store
      .all('users')
      .map(({ id, username, user_role_id, status, deleted_at }) => ({ id, username, user_role_id, status, deleted_at })),
  };
}
