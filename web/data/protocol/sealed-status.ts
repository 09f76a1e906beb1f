/** What is done about unsent work between one session and the next [SESS]. */
export interface SealedStatus {
  /** Under way now. */
  busy: { kind: 'securing' | 'opening' | 'importing'; done: number; total: number } | null;
  /**
   * It could not be sealed, or not be deleted as a reset asked; a part of it could not be read, and the rest is sealed; or it is
   * sealed, and what was received could not be removed.
   */
  failed: 'seal' | 'delete' | 'read' | 'remove' | null;
  /** Why this user's earlier work is not back yet, null when none waits. */
  waiting: string | null;
}

/** How much there is of unsent work: an administrator may send changes and photos of what was sealed, the rest stays for its author. */
export interface WorkCounts {
  changes: number;
  photos: number;
  drafts: number;
  /** Those that hold what was typed and not saved. */
  forms: number;
}

/** What a file of unsent work has brought. */
export interface Imported {
  /** What was not here. */
  counts: WorkCounts;
  /** Changes of the user's own that the server held when they were exported: they stay with it. */
  held: number;
  /** Whether all of the file could be read. */
  isWhole: boolean;
  /** Whether what could not be read is whole, but of a newer app. */
  isNewer: boolean;
  /** Why a part of it could not be opened, null where all was. */
  unopened: string | null;
  /** Whose it is, where it is not the user's own: it lies beside what is left on this device, to be sent. */
  author: string | null;
}

/** Unsent work on this device of somebody who can't log in any more. */
export interface OthersWork {
  user_id: string;
  /** Null when the server knows them no longer. */
  name: string | null;
  /** Null while it can't be opened, for the reason. */
  counts: WorkCounts | null;
  /** Photos of saved surveys that are still the files as they were chosen, and can't be sent for their author. */
  asChosen: number;
  problem: string | null;
}

/** What the server took of somebody's work, and the reasons for what it did not. */
export interface HandedIn {
  changes: number;
  photos: number;
  refused: string[];
}
