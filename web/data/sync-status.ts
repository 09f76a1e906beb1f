import type { EntityName } from '#domain/entities.ts';
import type { RejectionCode } from '#domain/sync/wire.ts';
import { callWorker, readTopic, useTopic } from './worker-client.ts';

/** A change that the server did not take: `held` waits for an administrator, `rejected` for its author [D4.4]. */
export interface RefusedChange {
  op: string;
  entity: EntityName;
  id: string;
  /** The server does not know the record. */
  isNew: boolean;
  state: 'held' | 'rejected';
  code: RejectionCode | null;
  field: string | null;
  message: string;
  /** When the change was made. */
  at: string;
  patch: Record<string, unknown>;
}

export interface PhotoStatus {
  /** Those of saved surveys that the server has not confirmed. */
  waiting: number;
  /** Of these, on their way now. */
  sending: number;
  /** All that only this device has, those of surveys in progress too. */
  unsentIds: readonly string[];
  /** Those of saved surveys that the server did not take; they stay on this device. */
  refused: readonly RefusedPhoto[];
}

export interface RefusedPhoto {
  id: string;
  /** The server's reason. */
  message: string;
}

export interface SyncStatus {
  /** Whether the last attempt reached the server. */
  online: boolean;
  phase: 'idle' | 'sending' | 'receiving' | 'first-pull' | 'failed';
  /** Changes that only this device has. */
  unsent: number;
  /** Surveys in progress, which never leave it. */
  drafts: number;
  refused: RefusedChange[];
  lastSyncedAt: string | null;
  /** How much waits for this user's decision, as the latest pull said. */
  toDecide: number;
  photos: PhotoStatus;
  /** Rows of a first pull. */
  progress: { done: number; total: number } | null;
}

export const useSyncStatus = (): SyncStatus => useTopic('sync');

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
