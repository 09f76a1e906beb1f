import type { WorkCounts } from '#web/data/protocol/sealed-status.ts';
import type { UnsentCounts } from '#web/data/protocol/session-state.ts';
import { unsentWords } from '../unsent/unsent-words.ts';

/** Of what is unsent, what can be sent: no surveys in progress, with their photos, and no forms. */
export const sendable = ({ changes, photos }: WorkCounts, savedPhotos: number): WorkCounts => ({
  changes,
  photos: Math.min(photos, savedPhotos),
  drafts: 0,
  forms: 0,
});

/** What is unsent before a log out; once it was tried to send it, what could not be apart from what is not sent yet [SESS.2]. */
export function logOutWords(counts: UnsentCounts, savedPhotos: number, isTried: boolean): { said: string; what: string }[] {
  if (!isTried) return [{ said: '', what: unsentWords(counts) }].filter(({ what }) => what !== '');
  const { photos, drafts, forms } = counts;
  const left = sendable(counts, savedPhotos);
  return [
    { said: 'Could not be sent: ', what: unsentWords(left) },
    { said: 'Still here: ', what: unsentWords({ changes: 0, photos: photos - left.photos, drafts, forms }) },
  ].filter(({ what }) => what !== '');
}
