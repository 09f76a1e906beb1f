import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { v7 } from 'uuid';
import type { RecordOf } from '#domain/entities.ts';
import type { DeviceId } from '#domain/sync/wire.ts';

export interface StoredSession {
  user: RecordOf<'users'>;
  token: string;
  sealingKey: string;
}

/** Stands where the session was that the server has ended. */
interface EndedSession {
  ended: true;
}

interface AppSchema extends DBSchema {
  session: { key: 'session'; value: StoredSession | EndedSession };
  device: { key: 'device'; value: DeviceId };
}

/** What the device knows whoever is logged in: the session and the device's own id [D4.5]. */
export class AppDatabase {
  #connection: Promise<IDBPDatabase<AppSchema>> | null = null;

  #connect(): Promise<IDBPDatabase<AppSchema>> {
    this.#connection ??= openDB<AppSchema>('firemark-app', 1, {
      upgrade(database) {
        database.createObjectStore('session');
        database.createObjectStore('device');
      },
      terminated: () => {
        this.#connection = null;
      },
    });
    return this.#connection;
  }

  async session(): Promise<StoredSession | 'ended' | null> {
    const stored = await (await this.#connect()).get('session', 'session');
    if (stored === undefined) return null;
    return 'ended' in stored ? 'ended' : stored;
  }

  async keepSession(session: StoredSession): Promise<void> {
    await (await this.#connect()).put('session', session, 'session');
  }

  /** Unless the session has ended meanwhile. */
  async keepUser(token: string, user: StoredSession['user']): Promise<void> {
    const transaction = (await this.#connect()).transaction('session', 'readwrite');
    const stored = await transaction.store.get('session');
    if (stored !== undefined && 'token' in stored && stored.token === token)
      await transaction.store.put({ ...stored, user }, 'session');
    await transaction.done;
  }

  async dropSession(): Promise<void> {
    await (await this.#connect()).delete('session', 'session');
  }

  /** The server has ended it, which is said until the next login. */
  async endSession(): Promise<void> {
    await (await this.#connect()).put('session', { ended: true }, 'session');
  }

  /** Made once for this browser. */
  async deviceId(): Promise<DeviceId> {
    const transaction = (await this.#connect()).transaction('device', 'readwrite');
    const known = await transaction.store.get('device');
    const id = known ?? (v7() as DeviceId);
    if (known === undefined) await transaction.store.put(id, 'device');
    await transaction.done;
    return id;
  }

  async close(): Promise<void> {
    (await this.#connection)?.close();
    this.#connection = null;
  }
}
