import type { HandedIn } from './worker/sealing/hand-in.ts';
import type { WorkCounts } from './worker/sealing/others-work.ts';
import type { BroughtBack } from './worker/sealing/restore-work.ts';
import { callWorker, useTopic } from './worker-client.ts';

/** What is done about unsent work between one session and the next [D4.6]. */
export interface SealedStatus {
  /** Under way now. */
  busy: { kind: 'securing' | 'opening'; done: number; total: number } | null;
  /** It could not be sealed: it stays in the clear until it can be. */
  failed: boolean;
  /** Why this user's earlier work is not back yet, null when none waits. */
  waiting: string | null;
}

/** Unsent work on this device of somebody who can't log in any more. */
export interface OthersWork {
  user_id: string;
  /** Null when the server knows them no longer. */
  name: string | null;
  /** Null while it can't be opened, for the reason. */
  counts: WorkCounts | null;
  problem: string | null;
}

export const useSealedStatus = (): SealedStatus => useTopic('sealed');

/** For administrators; asks the server to open what is there. */
export const othersWork = (): Promise<OthersWork[]> => callWorker('othersWork');

/** Sends it as its author's; the server holds all of it. */
export const sendOthersWork = (userId: string): Promise<HandedIn> => callWorker('sendOthersWork', userId);

/** Brings back what was exported here or on another device of this user. */
export const openExport = (file: Blob): Promise<BroughtBack> => callWorker('openExport', file);
