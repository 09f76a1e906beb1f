import type { SyncStatus } from '../protocol/sync-status.ts';
import { onTopics } from './connection/topic-values.ts';
import { currentSyncStatus, syncNow } from './sync-status.ts';

type Unsent = Pick<SyncStatus, 'unsent' | 'photos'>;

/** Whether this device shows anything that the server lacks, and what it makes too. */
export const isUnsent = ({ unsent, photos }: Unsent): boolean => unsent + photos.waiting > 0;

/** Sends what is unsent, as far as one round brings it, and until the signal at most. */
export const sendUnsent = (until: AbortSignal): Promise<void> =>
  send(until, ({ photos }) => photos.waiting > photos.refused.length);

/** The same of changes alone. */
export const sendChanges = (until: AbortSignal): Promise<void> => send(until, () => false);

async function send(until: AbortSignal, hasPhotos: (status: SyncStatus) => boolean): Promise<void> {
  const before = currentSyncStatus();
  const isOver = (): boolean => {
    const status = currentSyncStatus();
    const { online, unsent, phase, lastSyncedAt } = status;
    if (!online) return true;
    if (hasPhotos(status)) return false;
    // A round that had to leave what would be sent, as the server takes no more that day, has come to its end too.
    const isEnded = (phase === 'idle' || phase === 'failed') && lastSyncedAt !== before.lastSyncedAt;
    return unsent === 0 || isEnded;
  };
  if (isOver()) return;
  void syncNow().catch(() => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = onTopics(() => isOver() && resolve());
  until.addEventListener('abort', () => resolve());
  if (until.aborted) resolve();
  await promise;
  stop();
}
