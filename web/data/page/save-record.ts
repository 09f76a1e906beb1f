import type { Change, SaveOptions } from '../protocol/change.ts';
import { callWorker } from './connection/worker-client.ts';

/** One user action: seen at once, all or nothing, durable when the promise resolves [DEV]. */
export const saveRecord = (...changes: Change[]): Promise<void> => callWorker('save', changes, {});

/** The same, discarding a draft in the same transaction. */
export const saveRecordAnd = (options: SaveOptions, ...changes: Change[]): Promise<void> => callWorker('save', changes, options);
