import type { AuditDetails } from './audit-details.ts';
import type { AuditHead } from './audit-entry.ts';

/** A head that a device was shown, with the server's time of its entry. */
export interface SeenHead extends AuditHead {
  at: string;
}

/** What a restore from a backup says in the trail, with when it was done; `n` and `hash` are where the backup ended. */
export type ToldRestore = AuditDetails['server-restored'] & { at: string };

/** What became of a head that was seen: its chain ended before it, as after a restored backup, or it was written anew. */
export interface LostHead {
  seen: SeenHead;
  /** The newest head of before that is in the chain still. */
  common: SeenHead | null;
  how: 'cut' | 'rewritten';
  /** The restore that explains it. */
  restore: ToldRestore | null;
}

const MOST_HEADS = 30;

/** The heads with a newer one, newest first: the last of each day, for the latest thirty days [AUDIT.12]. */
export function withHead(heads: readonly SeenHead[], head: SeenHead): SeenHead[] {
  const day = head.at.slice(0, 10);
  return [head, ...heads.filter((former) => former.at.slice(0, 10) !== day && former.n < head.n)].slice(0, MOST_HEADS);
}

/** What the entry that has the number of a seen one now says of it; null while it is the same [AUDIT.12]. */
export function howLost(seen: SeenHead, now: SeenHead | null): LostHead['how'] | null {
  if (now?.hash === seen.hash) return null;
  // After a restored backup the numbers go on with what came later.
  return now === null || now.at > seen.at ? 'cut' : 'rewritten';
}

/**
 * The restore after which what was seen has to be gone: its backup was made before that was written, and of the heads of
 * before none is gone that the backup held [AUDIT.20].
 */
export function explainedBy(
  { heads, common }: { heads: readonly [SeenHead, ...SeenHead[]]; common: SeenHead | null },
  restores: readonly ToldRestore[],
): ToldRestore | null {
  const [seen, ...former] = heads;
  const explains = ({ n, hash, backup_at, at }: ToldRestore) => {
    const within = former.find((head) => head.n <= n);
    const isSame = within === undefined || (within.n === common?.n && (within.n < n || within.hash === hash));
    return n < seen.n && backup_at <= seen.at && seen.at < at && isSame;
  };
  return restores.find(explains) ?? null;
}
