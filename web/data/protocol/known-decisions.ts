import type { EntityName } from '#domain/entities.ts';
import type { Conflict, DeletedSite, HeldOperation, PullPage, Verdict } from '#domain/sync/wire.ts';

/** A held change; a page counts its answers and doesn't carry them. */
export type KeptHeld = HeldOperation;

/** What waits for this user's decision, as the server said at `at`; it outlives reloads and lost networks [HELD]. */
export interface KnownDecisions {
  at: string;
  /** How much waited by the pull before it. */
  to_decide: number;
  /** In the order of their arrival; the next page comes after `next`, null at the end. */
  held: KeptHeld[];
  next: number | null;
  total: number;
  conflicts: Conflict[];
  /** The server has more of them. */
  more_conflicts: boolean;
  /** The records that the conflicts are about. */
  rows: PullPage['rows'];
  /** Deleted sites that had closed inspections. */
  sites: DeletedSite[];
}

/** No device keeps more; the rest comes when these are decided. */
export const MOST_KNOWN_HELD = 5_000;
export const MOST_KNOWN_CONFLICTS = 500;

/** What became of a held change that was made on this device. */
export interface KeptVerdict extends Verdict {
  entity: EntityName;
  id: string;
  is_new: boolean;
  fields: string[];
}
