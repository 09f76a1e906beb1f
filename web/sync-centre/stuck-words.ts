import { grouped } from '#domain/grouped.ts';
import type { Stuck, SyncStatus } from '#web/data/protocol/sync-status.ts';

const words: Record<'round' | 'photos', Record<Stuck, string>> = {
  round: {
    'begun-anew':
      'Synchronisation has not moved for minutes and was begun anew. What is saved here stays. If this stays too, try another network, or close Firemark in all windows and open it again.',
    'given-up':
      'Synchronisation was begun anew several times, did not move and has stopped. Press Sync now. If that does not help, export what is unsent, then close Firemark in all windows and open it again.',
  },
  photos: {
    'begun-anew':
      'The sending of a photo has not moved for minutes and was begun anew. The photos stay here. If this stays too, try another network, or close Firemark in all windows and open it again.',
    'given-up':
      'The sending of a photo was begun anew several times, did not move and has stopped. The photos stay here. Press Sync now. If that does not help, export what is unsent, then close Firemark in all windows and open it again.',
  },
};

/** What does not move though it should, with what to do about it [SYNC.64, SYNC.86]. */
export const stuckWords = ({ stuck, photos, aside }: Pick<SyncStatus, 'stuck' | 'photos' | 'aside'>): string[] => [
  ...(stuck === null ? [] : [words.round[stuck]]),
  ...(photos.stuck === null ? [] : [words.photos[photos.stuck]]),
  ...(aside.length === 0 ? [] : [asideWords(aside.length)]),
];

const asideWords = (count: number): string =>
  count === 1
    ? 'The server fails at one change whenever it is sent. The change stays here and is tried again by itself, and the others go on without it. If this stays, export the change and tell an administrator.'
    : `The server fails at ${grouped(count)} changes whenever they are sent. They stay here and are tried again by themselves, and the others go on without them. If this stays, export them and tell an administrator.`;
