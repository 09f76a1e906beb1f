import type { Draft, DraftPatch } from '../protocol/draft.ts';
import { callWorker } from './connection/worker-client.ts';

/**
 * Changes a survey in progress, which is `initial` when none is kept yet. Durable when the promise resolves, with the draft
 * as it is kept then: another tab may have changed it too.
 */
export const changeDraft = (key: string, initial: Draft, patch: DraftPatch, wasKept: boolean): Promise<Draft> =>
  callWorker('changeDraft', key, initial, patch, wasKept);

/** Ends a survey in progress without a grade; a later one under the same key stays. */
export const discardDraft = (key: string, { started_at }: Pick<Draft, 'started_at'>): Promise<void> =>
  callWorker('discardDraft', key, started_at);
