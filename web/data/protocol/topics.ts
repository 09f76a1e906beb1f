import type { SealedStatus } from './sealed-status.ts';
import type { Session } from './session-state.ts';
import type { StorageState } from './storage-state.ts';
import type { SyncStatus } from './sync-status.ts';

/** What there was when the worker started: what the browser has removed is noticed by it [DEV]. */
export interface Found {
  /** The browser held nothing of Firemark. */
  isDeviceNew: boolean;
  /** Who is logged in. */
  user: string | null;
  /** It held nothing of this user. */
  isUserNew: boolean;
}

/** Values that the worker keeps the page informed of. */
export interface Topics {
  session: Session;
  sync: SyncStatus;
  sealed: SealedStatus;
  storage: StorageState;
  /** Whether the data of whoever is logged in, or is being, are not open yet. */
  opening: boolean;
  /** How far a check of the data is; null while there is none. */
  checking: { done: number; total: number } | null;
  /** Null until it is known. */
  found: Found | null;
}

export type TopicName = keyof Topics;
