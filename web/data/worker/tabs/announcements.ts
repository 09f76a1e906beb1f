import type { SyncStatus } from '../../protocol/sync-status.ts';
import type { HeardTime } from '../clock/heard-time.ts';

/** What tabs of one user tell each other. */
export type Announcement =
  /** `writes` is that of the meta which the blocks were written with; where none were, and from former versions, it isn't said. */
  | { kind: 'changed'; seqs: number[]; blocks: number[]; drafts: string[]; writes?: number }
  /** The database was rebuilt: read all of it. */
  | { kind: 'rebuilt' }
  /** The unsent photos are others than before. */
  | { kind: 'photos' }
  /** What waits for a decision, or was decided, is other than before. */
  | { kind: 'desk' }
  /** The server has said its time just now, and this device's clock tells another day, or did before. */
  | { kind: 'server-time'; heard: HeardTime }
  | { kind: 'sync-now' }
  /** Asks the tab that syncs to send refused photos once more. */
  | { kind: 'retry-photos' }
  | { kind: 'status'; status: SyncStatus }
  /** Asks the tab that syncs for its status, which it tells by itself only when it is another. */
  | { kind: 'what-status' }
  /** Asks the tab that syncs whether it is awake. */
  | { kind: 'who-syncs' }
  | { kind: 'heartbeat' };

export interface Channel {
  post(message: Announcement): void;
  listen(listener: (message: Announcement) => void): () => void;
  close(): void;
}

/** A BroadcastChannel of one user. */
export function openChannel(userId: string): Channel {
  const channel = new BroadcastChannel(`firemark-user-${userId}`);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const receive = (event: MessageEvent<Announcement>) => listener(event.data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
    close: () => channel.close(),
  };
}
