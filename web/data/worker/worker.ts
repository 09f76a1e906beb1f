import type { NotLoaded, ToWorker } from '../protocol/messages.ts';

const before: ToWorker[] = [];
const keep = ({ data }: MessageEvent<ToWorker>) => before.push(data);
addEventListener('message', keep);

// What Chromium has compiled of a worker it keeps for the next start of modules only that are imported like this [START.10].
void import('./run-worker.ts').then(
  ({ runWorker }) =>
    // What it throws is no failure to load.
    queueMicrotask(() => {
      removeEventListener('message', keep);
      runWorker(before);
    }),
  (reason: unknown) => {
    // A fetch fails with a TypeError: what else it was is told to whoever hears of errors.
    if (!(reason instanceof TypeError)) reportError(reason);
    postMessage({ kind: 'not-loaded' } satisfies NotLoaded);
  },
);
