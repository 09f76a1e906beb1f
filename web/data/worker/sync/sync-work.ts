import type { DeviceId } from '#domain/sync/wire.ts';
import type { ApiError } from '../../api-error.ts';
import { PhotoQuestions } from '../photos/photo-questions.ts';
import type { ConfirmedPhoto } from '../disk/user-schema.ts';
import { clockAhead } from '../clock/clock-ahead.ts';
import type { HeardTime } from '../clock/heard-time.ts';
import { forgetOldSent } from './offered-again.ts';
import type { ServerCalls } from './server-calls.ts';
import type { SyncedData } from './synced-data.ts';
import { type Progress, synchronise } from './synchronise.ts';
import { tidyUp } from './tidy-up.ts';

interface Hooks {
  report: (progress: Progress) => void;
  onClock: (part: { clockAheadMinutes: number }) => void;
  /** Throws when another has taken over. */
  stillElected: () => void;
}

/** What the loop of rounds carries out, whenever it is time. */
export interface SyncWork {
  /** Begins the term of an election. */
  begin(): Promise<void>;
  /** One round; says when the device had everything. */
  round(hooks: Hooks): Promise<string | null>;
  /** Asks about photos that the server has confirmed before the round that has just ended. */
  askAboutPhotos(): Promise<void>;
  /** Tries in the next round what was set aside. */
  tryAll(): void;
  /** How often in a row what was set aside has failed at least, 0 when nothing is. */
  readonly failures: number;
  /** What the server said when it would take no more that day; null while it takes what is sent. */
  readonly refusal: string | null;
  /** Goes on while nothing else waits. */
  tidyUp(isQuiet: () => boolean): Promise<void>;
}

interface Options {
  data: SyncedData;
  calls: ServerCalls;
  device: DeviceId;
  /** Hears that photos on the device may be others than are known, or are to be sent again. */
  onPhotos: () => Promise<void>;
}

/** To a server that would take no more that day; sooner where the user asks. */
const OFFERED_AGAIN_MS = 3_600_000;

/** So often a tab that stays open forgets what was acknowledged long ago; each does when it is opened. */
const FORGOTTEN_EVERY_MS = 86_400_000;

/** The rounds of one user's data with the server [SYNC]. */
export function syncWork({ data, calls, device, onPhotos }: Options): SyncWork {
  const questions = new PhotoQuestions({ data, calls, onPhotos });
  let confirmed: readonly ConfirmedPhoto[] = [];
  let refused: { error: ApiError; at: number } | null = null;
  let forgotAt = Date.parse(data.now());
  return {
    begin() {
      data.aside.forget();
      return data.term.begin();
    },
    tryAll() {
      data.aside.tryAll();
      refused = null;
    },
    get refusal() {
      return refused?.error.message ?? null;
    },
    get failures() {
      return data.aside.failures;
    },
    async round({ report, onClock, stillElected }) {
      const onServerTime = ({ device: own, server }: HeardTime) => onClock({ clockAheadMinutes: clockAhead(own, server) });
      const at = Date.parse(data.now());
      const stands = refused !== null && at - refused.at < OFFERED_AGAIN_MS ? refused.error : null;
      const { calls: heard, reportHeard } = hearing(calls, report);
      const hooks = { report: reportHeard, onServerTime, stillElected, onPhotos };
      const ended = await synchronise({ data, calls: heard, device, ...hooks, refusal: stands });
      confirmed = ended.confirmed;
      if (ended.refusal === null) refused = null;
      else if (stands === null) refused = { error: ended.refusal, at };
      return data.image.meta.last_synced_at;
    },
    askAboutPhotos: () => questions.ask(confirmed),
    async tidyUp(isQuiet) {
      await tidyUp(data.database, isQuiet);
      const now = Date.parse(data.now());
      if (!isQuiet() || now - forgotAt < FORGOTTEN_EVERY_MS) return;
      await forgetOldSent(data.database, now);
      forgotAt = now;
    },
  };
}

/** From the server's first answer of a round on its device is online, however long the round takes [TAB.7]. */
function hearing(calls: ServerCalls, report: Hooks['report']) {
  let isHeard = false;
  const noted = async <T>(answer: Promise<T>): Promise<T> => {
    const said = await answer;
    isHeard = true;
    return said;
  };
  return {
    calls: {
      ...calls,
      push: (...asked: Parameters<ServerCalls['push']>) => noted(calls.push(...asked)),
      pull: (...asked: Parameters<ServerCalls['pull']>) => noted(calls.pull(...asked)),
    },
    reportHeard: (progress: Progress) => report({ ...progress, ...(isHeard && { online: true }) }),
  };
}
