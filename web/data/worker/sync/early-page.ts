import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import { heardTime } from '../clock/heard-time.ts';
import { isWithin, type Moment, momentAt } from '../clock/moment.ts';
import type { ServerCalls } from './server-calls.ts';

type Pulls = Pick<ServerCalls, 'pull'>;

/** What was asked for before anybody waited for it. */
export interface EarlyPage {
  device: string;
  at: Moment;
  page: Promise<PulledPage>;
  /** The cursor with which the pull goes on, where the server says it before the page has arrived. */
  next: Promise<string>;
}

/** Opening takes seconds where somebody was here before, or the network is slow: to ask once more would take longer still. */
const HOLDS_MS = 60_000;

/** Asks for the first page of a pull from nothing, beside what opens the data of who has just logged in [PULL.16]. */
export function askEarly(calls: Pulls, device: string): EarlyPage {
  const heard = Promise.withResolvers<string>();
  const page = calls.pull(null, device, { onNext: heard.resolve });
  page.catch(() => undefined);
  return { device, at: momentAt(Date.now()), page, next: heard.promise };
}

/** A pull that begins with the page that was asked for early, where it is what is asked for; whatever is asked first ends that. */
export function beginningWith(early: EarlyPage | null, calls: Pulls): Pulls['pull'] {
  let left = early;
  return (cursor, device, asked = {}) => {
    const { known, fresh = false, onNext } = asked;
    const isAsked = cursor === null && !fresh && known === undefined && device === left?.device;
    const page = isAsked && left !== null && isWithin(HOLDS_MS, left.at, momentAt(Date.now())) ? left : null;
    left = null;
    if (page === null) return calls.pull(cursor, device, asked);
    void page.next.then(onNext);
    return page.page.then(
      (whole) => timely(whole, page.at),
      () => calls.pull(cursor, device, asked),
    );
  };
}

/** One that took long, or waited long to be wanted, doesn't say the server's time. */
const timely = (page: PulledPage, asked: Moment): PulledPage =>
  heardTime(asked, new Date().toISOString(), page.now) === null ? { ...page, now: '' } : page;
