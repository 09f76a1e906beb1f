import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import type { ServerCalls } from './server-calls.ts';

type Pulls = Pick<ServerCalls, 'pull'>;

/** What was asked for before anybody waited for it. */
export interface EarlyPage {
  device: string;
  /** When, in milliseconds of this worker's clock. */
  at: number;
  page: Promise<PulledPage>;
  /** The cursor with which the pull goes on, where the server says it before the page has arrived. */
  next: Promise<string>;
}

/** A page that is older tells the time of the server too badly. */
const HOLDS_MS = 2_000;

/** Asks for the first page of a pull from nothing, beside what opens the data of who has just logged in [PULL.16]. */
export function askEarly(calls: Pulls, device: string): EarlyPage {
  const heard = Promise.withResolvers<string>();
  const page = calls.pull(null, device, { onNext: heard.resolve });
  page.catch(() => undefined);
  return { device, at: performance.now(), page, next: heard.promise };
}

/** A pull that begins with the page that was asked for early, where it is what is asked for; whatever is asked first ends that. */
export function beginningWith(early: EarlyPage | null, calls: Pulls): Pulls['pull'] {
  let left = early;
  return (cursor, device, asked = {}) => {
    const { known, fresh = false, onNext } = asked;
    const isAsked = cursor === null && !fresh && known === undefined && device === left?.device;
    const page = isAsked && left !== null && performance.now() - left.at < HOLDS_MS ? left : null;
    left = null;
    if (page === null) return calls.pull(cursor, device, asked);
    void page.next.then(onNext);
    return page.page.catch(() => calls.pull(cursor, device, asked));
  };
}
