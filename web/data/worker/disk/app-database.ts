import type { IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb';
import { v7 } from 'uuid';
import type { DeviceId } from '#domain/sync/wire.ts';
import { Connection } from './connection.ts';
import { commit } from './transactions.ts';
import type { AppSchema, Ending, StoredSession, Unread } from './app-schema.ts';
import type { Need } from '../room/margin.ts';
import { type Guard, unguarded } from '../room/room.ts';

type StoreName = StoreNames<AppSchema>;
type Store<S extends StoreName> = IDBPObjectStore<AppSchema, S[], S, 'readwrite'>;

const SESSION = 'session';
const SEALING_KEY = 'sealing-key';
const endingKey = (userId: string) => `ending/${userId}`;
const allEndings = () => IDBKeyRange.bound(endingKey(''), endingKey('\uffff'));

/** What the device knows whoever is logged in: the session, whose data are to go, and the device's own id [DEV]. */
export class AppDatabase {
  readonly #onCommit: () => void;
  readonly #guard: Guard;
  readonly #connection: Connection<AppSchema>;
  /** Null until somebody has asked for it. */
  #device: DeviceId | null = null;

  /**
   * `onCommit` runs after each write that ends a session; tests crash there. `inMemory` is the session that is laid back, beside
   * the device's id, when the browser has removed the database while it was open.
   */
  constructor(
    onCommit: () => void = () => undefined,
    guard: Guard = unguarded,
    inMemory: () => StoredSession | null = () => null,
  ) {
    this.#onCommit = onCommit;
    this.#guard = guard;
    this.#connection = new Connection<AppSchema>({
      name: 'firemark-app',
      version: 1,
      upgrade: (database) => {
        database.createObjectStore('session');
        database.createObjectStore('device');
      },
      onEmptied: (database) => this.#layBack(database, inMemory()),
    });
  }

  #layBack(database: IDBPDatabase<AppSchema>, session: StoredSession | null): Promise<void> {
    return commit<AppSchema, StoreName, void>(database, ['session', 'device'], async (transaction) => {
      if (session !== null) await putSession(transaction.objectStore('session'), session);
      if (this.#device !== null) await transaction.objectStore('device').put(this.#device, 'device');
    });
  }

  /** Whether this browser held nothing of Firemark when it was opened. */
  get wasNew(): boolean {
    return this.#connection.wasNew;
  }

  #write<S extends StoreName, T>(name: S, write: (store: Store<S>) => Promise<T>, need: Need = {}): Promise<T> {
    return this.#guard(need, () => this.#connection.write([name], (transaction) => write(transaction.objectStore(name))));
  }

  /** In the last of the room: nobody should stay logged in, and nothing in the clear, for want of it [ROOM.4]. */
  #writeEnd(write: (store: Store<'session'>) => Promise<void>): Promise<void> {
    return this.#write('session', write, { frees: true });
  }

  async session(): Promise<StoredSession | 'ended' | null> {
    const stored = await this.#connection.readStore('session', (store) => store.get(SESSION));
    if (stored === undefined) return null;
    return 'token' in stored ? stored : 'ended';
  }

  /** Whoever comes back keeps what is still there in the clear. */
  async keepSession(session: StoredSession): Promise<void> {
    await this.#write('session', (store) => putSession(store, session));
  }

  /** Unless the session has ended meanwhile. */
  async keepUser(token: string, user: StoredSession['user']): Promise<void> {
    await this.#write('session', async (store) => {
      const stored = await store.get(SESSION);
      if (stored !== undefined && 'token' in stored && stored.token === token) await store.put({ ...stored, user }, SESSION);
    });
  }

  /**
   * Ends this session, unless it has ended meanwhile: its token is gone, and the user's data are to go. `ended` by the server,
   * which is said until the next login [SESS].
   */
  async endSession(token: string, { how, ended }: Pick<Ending, 'how'> & { ended: boolean }): Promise<void> {
    await this.#writeEnd(async (store) => {
      const stored = await store.get(SESSION);
      if (stored === undefined || !('token' in stored) || stored.token !== token) return;
      const { user, sealingKey } = stored;
      await store.put({ user_id: user.id, sealing_key: sealingKey, how }, endingKey(user.id));
      if (ended) await store.put({ ended }, SESSION);
      else await store.delete(SESSION);
    });
    this.#onCommit();
  }

  async endings(): Promise<Ending[]> {
    return (await this.#connection.readStore('session', (store) => store.getAll(allEndings()))) as Ending[];
  }

  async hasEnding(userId: string): Promise<boolean> {
    return (await this.#connection.readStore('session', (store) => store.get(endingKey(userId)))) !== undefined;
  }

  /** The data of those users who are not logged in are to be sealed too; nothing is done before any login gave a key. */
  async endStrays(userIds: readonly string[]): Promise<void> {
    const isNone = (await this.#connection.readStore('session', (store) => straysAmong(store, userIds))).length === 0;
    if (isNone) return;
    await this.#writeEnd(async (store) => {
      for (const stray of await straysAmong(store, userIds)) await store.put(stray, endingKey(stray.user_id));
    });
  }

  /** What of this user's data could not be read, unless they are back. */
  async noteUnread(userId: string, unread: Unread): Promise<void> {
    await this.#writeEnd(async (store) => {
      const ending = await store.get(endingKey(userId));
      if (ending !== undefined && 'how' in ending) await store.put({ ...ending, unread }, endingKey(userId));
    });
    this.#onCommit();
  }

  /** Nothing of this user is left in the clear. */
  async dropEnding(userId: string): Promise<void> {
    await this.#writeEnd((store) => store.delete(endingKey(userId)));
    this.#onCommit();
  }

  /** Made once for this browser. */
  async deviceId(): Promise<DeviceId> {
    const known = await this.#connection.readStore('device', (store) => store.get('device'));
    this.#device = known ?? (await this.#write('device', makeId));
    return this.#device;
  }

  /** Once what was asked for before has ended. */
  close(): Promise<void> {
    return this.#connection.close();
  }
}

async function makeId(store: Store<'device'>): Promise<DeviceId> {
  const id = (await store.get('device')) ?? (v7() as DeviceId);
  await store.put(id, 'device');
  return id;
}

/** Those who have neither a session nor an ending; nobody where no login gave a key. */
async function straysAmong(store: Pick<Store<'session'>, 'get'>, userIds: readonly string[]): Promise<Ending[]> {
  const session = await store.get(SESSION);
  const known = await store.get(SEALING_KEY);
  if (known === undefined || !('sealing_key' in known)) return [];
  const inSession = session !== undefined && 'user' in session ? session.user.id : null;
  const strays: Ending[] = [];
  for (const user_id of userIds) {
    if (user_id === inSession || (await store.get(endingKey(user_id))) !== undefined) continue;
    strays.push({ user_id, sealing_key: known.sealing_key, how: 'seal' });
  }
  return strays;
}

async function putSession(store: Pick<Store<'session'>, 'put' | 'delete'>, session: StoredSession): Promise<void> {
  await store.put(session, SESSION);
  await store.put({ sealing_key: session.sealingKey }, SEALING_KEY);
  await store.delete(endingKey(session.user.id));
}
