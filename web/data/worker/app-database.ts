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

/** A user whose data are to leave the device: what is unsent is sealed first, unless all is to be deleted [D4.6]. */
export interface Ending {
  user_id: string;
  sealing_key: string;
  how: 'seal' | 'delete';
}

/** The server's public key of the last login. */
interface SealingKey {
  sealing_key: string;
}

interface AppSchema extends DBSchema {
  session: { key: string; value: StoredSession | EndedSession | Ending | SealingKey };
  device: { key: 'device'; value: DeviceId };
}

const SESSION = 'session';
const SEALING_KEY = 'sealing-key';
const endingKey = (userId: string) => `ending/${userId}`;
const allEndings = () => IDBKeyRange.bound(endingKey(''), endingKey('\uffff'));

/** What the device knows whoever is logged in: the session, whose data are to go, and the device's own id [D4.5]. */
export class AppDatabase {
  readonly #onCommit: () => void;
  #connection: Promise<IDBPDatabase<AppSchema>> | null = null;

  /** `onCommit` runs after each write that ends a session; tests crash there. */
  constructor(onCommit: () => void = () => undefined) {
    this.#onCommit = onCommit;
  }

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
    const stored = await (await this.#connect()).get('session', SESSION);
    if (stored === undefined) return null;
    return 'token' in stored ? stored : 'ended';
  }

  /** Whoever comes back keeps what is still there in the clear. */
  async keepSession(session: StoredSession): Promise<void> {
    const transaction = (await this.#connect()).transaction('session', 'readwrite', { durability: 'strict' });
    await transaction.store.put(session, SESSION);
    await transaction.store.put({ sealing_key: session.sealingKey }, SEALING_KEY);
    await transaction.store.delete(endingKey(session.user.id));
    await transaction.done;
  }

  /** Unless the session has ended meanwhile. */
  async keepUser(token: string, user: StoredSession['user']): Promise<void> {
    const transaction = (await this.#connect()).transaction('session', 'readwrite');
    const stored = await transaction.store.get(SESSION);
    if (stored !== undefined && 'token' in stored && stored.token === token)
      await transaction.store.put({ ...stored, user }, SESSION);
    await transaction.done;
  }

  /**
   * Ends this session, unless it has ended meanwhile: its token is gone, and the user's data are to go. `ended` by the server,
   * which is said until the next login [D4.6].
   */
  async endSession(token: string, { how, ended }: Pick<Ending, 'how'> & { ended: boolean }): Promise<void> {
    const transaction = (await this.#connect()).transaction('session', 'readwrite', { durability: 'strict' });
    const stored = await transaction.store.get(SESSION);
    if (stored !== undefined && 'token' in stored && stored.token === token) {
      const { user, sealingKey } = stored;
      await transaction.store.put({ user_id: user.id, sealing_key: sealingKey, how }, endingKey(user.id));
      if (ended) await transaction.store.put({ ended }, SESSION);
      else await transaction.store.delete(SESSION);
    }
    await transaction.done;
    this.#onCommit();
  }

  async endings(): Promise<Ending[]> {
    return (await (await this.#connect()).getAll('session', allEndings())) as Ending[];
  }

  async hasEnding(userId: string): Promise<boolean> {
    return (await (await this.#connect()).get('session', endingKey(userId))) !== undefined;
  }

  /** The data of those users who are not logged in are to be sealed too; nothing is done before any login gave a key. */
  async endStrays(userIds: readonly string[]): Promise<void> {
    const transaction = (await this.#connect()).transaction('session', 'readwrite', { durability: 'strict' });
    const session = await transaction.store.get(SESSION);
    const known = await transaction.store.get(SEALING_KEY);
    const inSession = session !== undefined && 'user' in session ? session.user.id : null;
    for (const user_id of userIds) {
      if (known === undefined || !('sealing_key' in known) || user_id === inSession) continue;
      if ((await transaction.store.get(endingKey(user_id))) !== undefined) continue;
      await transaction.store.put({ user_id, sealing_key: known.sealing_key, how: 'seal' }, endingKey(user_id));
    }
    await transaction.done;
  }

  /** Nothing of this user is left in the clear. */
  async dropEnding(userId: string): Promise<void> {
    const transaction = (await this.#connect()).transaction('session', 'readwrite', { durability: 'strict' });
    await transaction.store.delete(endingKey(userId));
    await transaction.done;
    this.#onCommit();
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
