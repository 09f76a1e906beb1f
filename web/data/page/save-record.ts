import type { Change, SaveOptions } from '../protocol/change.ts';
import { newId } from '../new-id.ts';
import { callWorker } from './connection/worker-client.ts';

/** One user action: seen at once, all or nothing, durable when the promise resolves [DEV]. */
export const saveRecord = (...changes: Change[]): Promise<void> => saveRecordAnd({}, ...changes);

/** The same, discarding a draft in the same transaction. */
export const saveRecordAnd = (options: Omit<SaveOptions, 'op'>, ...changes: Change[]): Promise<void> =>
  callWorker('save', changes, { ...options, op: newId() });
