import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

/**
 * Opens a database in this app's form. One that a newer app has left is opened as it is: stores are only added, and what is
 * unsent in them stays in reach [DEV].
 */
export async function openNewest<S extends DBSchema>(
  name: string,
  version: number,
  callbacks: OpenDBCallbacks<S>,
): Promise<IDBPDatabase<S>> {
  try {
    return await openDB<S>(name, version, callbacks);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'VersionError')) throw error;
    return openDB<S>(name, undefined, callbacks);
  }
}
