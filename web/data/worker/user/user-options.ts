import type { DeviceId } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import type { Row } from '../../protocol/row.ts';
import type { SyncStatus } from '../../protocol/sync-status.ts';
import type { StoredSession } from '../disk/app-schema.ts';
import type { Room } from '../room/room.ts';
import type { EarlyPage } from '../sync/early-page.ts';
import type { Locks } from '../tabs/tab-locks.ts';

/** What a tab has around it. */
export interface Surroundings {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  locks: Locks;
}

/** Whose data are opened, and who hears what becomes of them. */
export interface UserOptions extends Surroundings {
  session: StoredSession;
  /** Its user as they are now: a name or a role may change while their data are open. */
  user: () => User;
  device: DeviceId;
  /** What was asked for when they logged in; null where nothing was. */
  early: EarlyPage | null;
  room: Room;
  onStatus: (status: SyncStatus) => void;
  onCommit: (touched: ReadonlySet<string>) => void;
  /** This tab has reached the server and has everything. */
  onSynchronised: () => void;
  /** Somebody has freed space on this device. */
  onFreed: () => void;
  /** Another tab has laid something into the database. */
  onRebuilt: () => void;
  /** The user's own record has arrived or was changed. */
  onOwnRecord: (own: Row<'users'>) => void;
  /** The server refused the token. */
  onSessionEnded: () => void;
  /** Another tab needs the database in a newer form. */
  onClosed: () => void;
}
