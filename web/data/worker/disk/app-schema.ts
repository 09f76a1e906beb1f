import type { DBSchema } from 'idb';
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

/** A user whose data are to leave the device: what is unsent is sealed first, unless all is to be deleted [SESS]. */
export interface Ending {
  user_id: string;
  sealing_key: string;
  how: 'seal' | 'delete';
  /** What was left, for it could not be read; endings that former versions wrote don't say. */
  unread?: Unread;
}

/** The names of what could not be read, and when, as a UUIDv7: only an app that was started after it sorts behind. */
export interface Unread {
  at: string;
  what: readonly string[];
}

/** The server's public key of the last login. */
interface SealingKey {
  sealing_key: string;
}

export interface AppSchema extends DBSchema {
  session: { key: string; value: StoredSession | EndedSession | Ending | SealingKey };
  device: { key: 'device'; value: DeviceId };
}
