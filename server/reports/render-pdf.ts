import { Worker } from 'node:worker_threads';
import { FairTurns } from '../fair-turns.ts';
import { Refusal } from '../refusal.ts';
import type { PdfJob } from './pdf-job.ts';
import type { WorkerReply } from './typst-worker.ts';

export interface PdfRenderer {
  /** For a user: jobs wait for each other, one user's no longer than another's. */
  render(job: PdfJob, user: string): Promise<Buffer>;
  close(): Promise<void>;
}

interface Options {
  timeoutMs?: number;
  mostWaiting?: number;
  waitingEach?: number;
  workerFile?: URL;
}

/** Renders PDFs one at a time in a thread of their own; a thread that dies or hangs fails its own job only [design 5]. */
export function createPdfRenderer(options: Options = {}): PdfRenderer {
  const {
    timeoutMs = 120_000,
    mostWaiting = 20,
    waitingEach = 3,
    workerFile = new URL('./typst-worker.ts', import.meta.url),
  } = options;
  const pending = new Set<Promise<void>>();
  let worker: Worker | null = null;
  const turns = new FairTurns({ running: 1, waitingEach, words: `${waitingEach} reports of yours wait already. Try again soon` });
  let waiting = 0;
  let closed = false;

  async function discard(used: Worker): Promise<void> {
    if (worker === used) worker = null;
    await used.terminate();
  }

  /** The next job waits until a thread that was given up has ended, so that two never hold memory at once. */
  async function inTurn(job: PdfJob, settle: (outcome: Promise<Buffer>) => void): Promise<void> {
    waiting -= 1;
    if (closed) return settle(Promise.reject(unavailable('The server is stopping')));
    const used = (worker ??= startWorker(workerFile));
    const outcome = ask(used, job, timeoutMs);
    settle(outcome);
    try {
      await outcome;
    } catch (error) {
      if (!(error instanceof TemplateError)) await discard(used);
    }
  }

  return {
    render(job, user) {
      if (closed || waiting >= mostWaiting) return Promise.reject(unavailable('Too many reports are being made. Try again soon'));
      waiting += 1;
      return new Promise((resolve, reject) => {
        const refuse = (error: unknown) => {
          waiting -= 1;
          reject(error);
        };
        const turn = turns.enter(user).then(() => inTurn(job, resolve).finally(() => turns.leave(user)), refuse);
        pending.add(turn);
        void turn.finally(() => pending.delete(turn));
      });
    },
    async close() {
      closed = true;
      if (worker !== null) await discard(worker);
      await Promise.all(pending);
    },
  };
}

class TemplateError extends Error {
  override name = 'TemplateError';
}

const unavailable = (message: string) => new Refusal(503, message);

function startWorker(file: URL): Worker {
  const worker = new Worker(file);
  worker.unref();
  return worker;
}

function ask(worker: Worker, job: PdfJob, timeoutMs: number): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(unavailable('The report took too long to make'))), timeoutMs);
    const onMessage = (reply: WorkerReply) =>
      finish(() => ('pdf' in reply ? resolve(Buffer.from(reply.pdf)) : reject(new TemplateError(reply.error))));
    const onError = (error: Error) => finish(() => reject(new Error('the report worker failed', { cause: error })));
    const onExit = (code: number) => finish(() => reject(new Error(`the report worker ended with code ${code}`)));
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      settle();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit).ref();
    worker.postMessage(JSON.stringify(job), []);
  });
}
