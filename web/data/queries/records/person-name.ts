import type { StoreReader } from '../store-reader.ts';

/** Forename and surname, null while the user has not arrived. */
export function personName(store: StoreReader, id: string | null): string | null {
  const user = id === null ? undefined : store.get('users', id);
  return user === undefined ? null : `${user.forename} ${user.surname}`;
}
