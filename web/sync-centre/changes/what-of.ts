import type { RefusedChange } from '#web/data/protocol/refused-change.ts';
import { changedWords } from './changed-words.ts';

/** What a change that was not taken was about: 'New', 'History changed'. */
export function whatOf({ field, isNew, fields }: Pick<RefusedChange, 'field' | 'isNew' | 'fields'>): string {
  if (field !== null) return changedWords([field]);
  return isNew ? 'New' : changedWords(fields);
}
