import { TOO_OLD } from '#domain/sync/wire.ts';
import { DATA_VERSION, OLDEST_VERSION } from '#domain/versions/data-version.ts';
import { Refusal } from '../../http/refusal.ts';

/** A newer app waits until this server is as new, as in a rolling upgrade: nothing that it says is misread. */
export function checkNewest(spoken: number): void {
  if (spoken > DATA_VERSION)
    throw new Refusal(503, 'The server is being updated: what is unsent is sent a little later', 'version');
}

/** A device that is too old to go on receives nothing more; what it sends is taken as far as it is understood [SYNC]. */
export function checkOldest(spoken: number, oldest: number = OLDEST_VERSION): void {
  if (spoken < oldest) throw new Refusal(TOO_OLD, 'This version of Firemark is too old to go on: load the new one', 'version');
}
