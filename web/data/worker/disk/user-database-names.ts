const PREFIX = 'firemark-user-';
export const userDatabaseName = (userId: string): string => PREFIX + userId;

/** Whose data there are on this device; old browsers don't say. */
export async function usersWithDatabase(): Promise<string[]> {
  const databases = (await (indexedDB as Partial<IDBFactory>).databases?.()) ?? [];
  return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name.slice(PREFIX.length)] : []));
}
