import type { Draft } from '../../protocol/draft.ts';
import { eachReadable } from '../disk/if-readable.ts';
import type { EitherTransaction } from '../disk/user-database.ts';
import { completeDraft } from './complete-draft.ts';

/** All surveys in progress by their keys; one that can't be read stays as it is stored, and keeps no other from being seen [DEV.23]. */
export async function storedDrafts(transaction: EitherTransaction): Promise<Map<string, Draft>> {
  const store = transaction.objectStore('drafts');
  const read = await eachReadable(store);
  return new Map([...read].flatMap(([key, draft]) => (draft === undefined ? [] : [[key, completeDraft(draft)] as const])));
}
