import type { Draft } from '../../protocol/draft.ts';
import { eachReadable } from '../disk/if-readable.ts';
import type { EitherTransaction } from '../disk/user-database.ts';
import { completeDraft } from './complete-draft.ts';

/** All surveys in progress by their keys; one that can't be read stays as it is stored, and keeps no other from being seen [DEV.23]. */
export const storedDrafts = async (transaction: EitherTransaction): Promise<Map<string, Draft>> =>
  (await draftsOrKnown(transaction, new Map())).drafts;

/** As `storedDrafts`, but what is known of one stands for it where it can't be read; and the keys of those that nothing is known of. */
export async function draftsOrKnown(
  transaction: EitherTransaction,
  known: ReadonlyMap<string, Draft>,
): Promise<{ drafts: Map<string, Draft>; unreadDrafts: ReadonlySet<string> }> {
  const drafts = new Map<string, Draft>();
  const unreadDrafts = new Set<string>();
  for (const [key, stored] of await eachReadable(transaction.objectStore('drafts'))) {
    const draft = stored ?? known.get(key);
    if (draft === undefined) unreadDrafts.add(key);
    else drafts.set(key, completeDraft(draft));
  }
  return { drafts, unreadDrafts };
}
