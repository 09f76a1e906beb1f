import type { RefusedChange } from '#web/data/protocol/sync-status.ts';
import { changedWords } from './changed-words.ts';

/** What a change that was not taken was about: 'New', 'History changed'. */
export function whatOf({ field, isNew, patch }: Pick<RefusedChange, 'field' | 'isNew' | 'patch'>): string {
  if (field !== null) return changedWords([field]);
  return isNew ? 'New' : changedWords(Object.keys(patch));
}
