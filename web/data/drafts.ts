import type { Draft } from './draft.ts';
import { callWorker } from './worker-client.ts';

/** Keeps a survey in progress; durable when the promise resolves. */
export const saveDraft = (key: string, draft: Draft): Promise<void> => callWorker('saveDraft', key, draft);

export const discardDraft = (key: string): Promise<void> => callWorker('discardDraft', key);
