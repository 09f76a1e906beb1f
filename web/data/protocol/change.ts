import type { EntityName, PatchOf, RecordOf } from '#domain/entities.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';

/**
 * One edit of one record; a create gives all its fields, `deleted_at` not needed. `basis` is what fields held that it was made
 * on: what others have done to these since is merged with it.
 */
export type Change = {
  [E in EntityName]: { entity: E; id: RecordOf<E>['id']; patch: PatchOf<E>; basis?: Fields };
}[EntityName];

export interface SaveOptions {
  /** Key of the draft that the action makes superfluous. */
  discardDraft?: string;
  /** When the survey of that draft began: a later one has the same key. */
  startedAt?: string;
  /** The draft is what was saved: what is still on its way into it follows. */
  isSubmitted?: boolean;
  /** The survey of that draft was kept: where it is no more it has ended elsewhere, and nothing is saved. */
  wasKept?: boolean;
  /** What its first change is sent as, by which a save is known that is asked for again. */
  op?: string;
}
