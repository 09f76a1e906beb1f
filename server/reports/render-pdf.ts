import { FairTurns } from '../http/limits/fair-turns.ts';
import { Refusal } from '../http/refusal.ts';
import { makeInProcess, STOPPING } from './make-in-process.ts';
import type { PdfJob } from './pdf-job.ts';

/** A job, or how it is prepared once its turn has come. */
export type PdfOrder = PdfJob | (() => Promise<PdfJob>);

export interface PdfRenderer {
  /** For a user: jobs wait for each other, one user's no longer than another's; one that nobody awaits any more ends at once. */
  render(order: PdfOrder, user: string, gone?: AbortSignal): Promise<Buffer>;
  /** How many wait for their turn. */
  waiting(): number;
  close(): Promise<void>;
}

interface Options {
  timeoutMs?: number;
  mostWaiting?: number;
  waitingEach?: number;
  program?: URL;
}

/** Of one user, beside one that is made. */
export const WAITING_EACH = 3;
export const TOO_MANY_WAIT = `${WAITING_EACH} PDFs of yours wait already. Try again soon`;

/** Of all users, beside one that is made. */
export const MOST_WAITING = 20;
export const QUEUE_FULL = 'Too many PDFs are being made. Try again soon';

/** Renders PDFs one at a time, each in a process of its own; one that dies or hangs fails its own PDF only [SPEED, REPORT]. */
export function createPdfRenderer(options: Options = {}): PdfRenderer {
  const {
    timeoutMs = 120_000,
    mostWaiting = MOST_WAITING,
    waitingEach = WAITING_EACH,
    program = new URL('./typst/typst-process.ts', import.meta.url),
  } = options;
  const pending = new Set<Promise<void>>();
  const turns = new FairTurns({ running: 1, waitingEach, words: TOO_MANY_WAIT });
  const closing = new AbortController();
  let waiting = 0;

  /** The next job waits until this one's process has ended, so that two never hold memory at once. */
  async function inTurn(order: PdfOrder, signal: AbortSignal, settle: (outcome: Promise<Buffer>) => void): Promise<void> {
    waiting -= 1;
    const outcome = make(order, signal);
    settle(outcome);
    await Promise.allSettled([outcome]);
  }

  async function make(order: PdfOrder, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    const job = typeof order === 'function' ? await order() : order;
    signal.throwIfAborted();
    return makeInProcess(job, { timeoutMs, signal, program });
  }

  return {
    render(order, user, gone = NEVER) {
      if (gone.aborted) return Promise.reject(gone.reason);
      if (closing.signal.aborted || waiting >= mostWaiting) return Promise.reject(unavailable(QUEUE_FULL));
      waiting += 1;
      const signal = AbortSignal.any([closing.signal, gone]);
      return new Promise((resolve, reject) => {
        const refuse = (error: unknown) => {
          waiting -= 1;
          reject(error);
        };
        const turn = turns.enter(user, gone).then(() => inTurn(order, signal, resolve).finally(() => turns.leave(user)), refuse);
        pending.add(turn);
        void turn.finally(() => pending.delete(turn));
      });
    },
    waiting: () => waiting,
    async close() {
      closing.abort(unavailable(STOPPING));
      await Promise.all(pending);
    },
  };
}

const NEVER = new AbortController().signal;

const unavailable = (message: string) => new Refusal(503, message);
