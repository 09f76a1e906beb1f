import type { EntityName, PatchOf, RecordOf } from '#domain/entities.ts';
import { callWorker } from './worker-client.ts';

/** One edit of one record; a create gives all its fields, `deleted_at` not needed. */
export type Change = { [E in EntityName]: { entity: E; id: RecordOf<E>['id']; patch: PatchOf<E> } }[EntityName];

export interface SaveOptions {
  /** Key of the draft that the action makes superfluous. */
  discardDraft?: string;
}

/** One user action: seen at once, all or nothing, durable when the promise resolves [D4.5]. */
export const saveRecord = (...changes: Change[]): Promise<void> => callWorker('save', changes, {});

/** The same, discarding a draft in the same transaction. */
export const saveRecordAnd = (options: SaveOptions, ...changes: Change[]): Promise<void> => callWorker('save', changes, options);
