import type { Refusals } from './refused-change.ts';

/** What does not move: begun anew by itself, or begun anew too often [SYNC]. */
export type Stuck = 'begun-anew' | 'given-up';

export interface PhotoStatus {
  /** Those of saved surveys that the server has not confirmed. */
  waiting: number;
  /** Of these, on their way now. */
  sending: number;
  /** All that only this device has, those of surveys in progress too. */
  unsentIds: readonly string[];
  /** Of these, files that lie here as they were chosen and are no photos yet. */
  unscaled: number;
  /** Of these, those that were chosen for surveys which are saved. */
  unscaledOfSaved: number;
  /** Copies of which it is not known whether a server that was restored still has them [SYNC.97]. */
  doubted: number;
  /** Those of saved surveys that the server did not take; they stay on this device. */
  refused: readonly RefusedPhoto[];
  /** Whether the sending does not move. */
  stuck: Stuck | null;
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
  /** What the server says of why it failed, where it says anything. */
  problem: string | null;
  /** Whether a round does not move. */
  stuck: Stuck | null;
  /** Whether the server speaks no longer with this version of the app. */
  tooOld: boolean;
  /** Whether it doesn't yet, or no more, being older itself. */
  tooNew: boolean;
  /** Changes that only this device has. */
  unsent: number;
  /** Of these, on their way now, by operation. */
  sending: readonly string[];
  /** Of those that are saved on this device, the changes that can't be read, and surveys in progress that can't. */
  damaged: number;
  /** Surveys in progress, which never leave it. */
  drafts: number;
  /** Changes that the server did not take, counted: it goes to every tab several times a round [SPEED.13]. */
  refused: Refusals;
  /** Operations at which the server fails; all others are sent without them. */
  aside: readonly string[];
  lastSyncedAt: string | null;
  /** When the oldest of what is sent by itself was made. */
  oldestUnsentAt: string | null;
  /** How far this device's clock is ahead of the server's, in minutes; 0 while it is less than five, or not known. */
  clockAheadMinutes: number;
  /** How much waits for this user's decision, as the latest pull said. */
  toDecide: number;
  photos: PhotoStatus;
  /** Rows of a first pull; `ready` once this user's open inspections are here with their assets and grades. */
  progress: { done: number; total: number; ready: boolean } | null;
}

/** Before anything was sent or received. */
export const initialStatus: SyncStatus = {
  online: true,
  phase: 'idle',
  problem: null,
  stuck: null,
  tooOld: false,
  tooNew: false,
  unsent: 0,
  sending: [],
  damaged: 0,
  drafts: 0,
  refused: { held: 0, mine: 0, decided: 0 },
  aside: [],
  lastSyncedAt: null,
  oldestUnsentAt: null,
  clockAheadMinutes: 0,
  toDecide: 0,
  photos: { waiting: 0, sending: 0, unsentIds: [], unscaled: 0, unscaledOfSaved: 0, doubted: 0, refused: [], stuck: null },
  progress: null,
};
