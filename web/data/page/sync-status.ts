import type { SyncStatus } from '../protocol/sync-status.ts';
import { callWorker, useOfTopic } from './connection/worker-client.ts';
import { readTopic } from './connection/topic-values.ts';

/** What is made of the status, which changes several times with each round: drawn again only when that says something else [SPEED.8]. */
export const useSyncStatus = <Made>(make: (sync: SyncStatus) => Made): Made => useOfTopic('sync', make);

/** The status now, for code outside components. */
export const currentSyncStatus = (): SyncStatus => readTopic('sync');

/** Asks for a round of synchronisation now. */
export const syncNow = (): Promise<void> => callWorker('syncNow');

/** Sends a rejected change once more, as the operation that is returned. */
export const retryChange = (op: string): Promise<string> => callWorker('retryChange', op);

/** Sends the photos once more that the server did not take. */
export const retryPhotos = (): Promise<void> => callWorker('retryPhotos');

/** Drops a rejected change from its author's tray. */
export const discardChange = (op: string): Promise<void> => callWorker('discardChange', op);
