import { DataWorker } from './data-worker.ts';
import { openMargin } from './room/open-margin.ts';
import { tabLocks } from './tabs/tab-locks.ts';
import type { ToWorker } from '../protocol/messages.ts';

const EVERY_MINUTE_MS = 60_000;

/** The data worker in its Worker, from the messages on that came before it. */
export function runWorker(before: readonly ToWorker[]): void {
  const worker = new DataWorker({
    fetch: (path, init) => fetch(path, init),
    locks: (navigator as Partial<Navigator>).locks ?? tabLocks(),
    post: (message) => postMessage(message),
    openMargin,
  });
  addEventListener('message', (event: MessageEvent<ToWorker>) => worker.receive(event.data));
  for (const message of before) worker.receive(message);
  setInterval(() => worker.checkDay(), EVERY_MINUTE_MS);
}
