import type { UserId } from '#domain/user/user.ts';
import type { StoreReader } from '../store-reader.ts';

/** Forename and surname, of deleted users too; null while the user has not arrived. */
export function fullName(store: StoreReader, id: UserId): string | null {
  const user = store.get('users', id);
  return user === undefined ? null : `${user.forename} ${user.surname}`;
}
