import { DataWorker } from './data-worker.ts';
import { openMargin } from './room/open-margin.ts';
import { tabLocks } from './tabs/tab-locks.ts';
import type { ToWorker } from '../protocol/messages.ts';

const EVERY_MINUTE_MS = 60_000;

const worker = new DataWorker({
  fetch: (path, init) => fetch(path, init),
  locks: (navigator as Partial<Navigator>).locks ?? tabLocks(),
  post: (message) => postMessage(message),
  openMargin,
});
addEventListener('message', (event: MessageEvent<ToWorker>) => worker.receive(event.data));
setInterval(() => worker.checkDay(), EVERY_MINUTE_MS);
