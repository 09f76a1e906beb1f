import type { NotLoaded, ToWorker } from '../protocol/messages.ts';

const before: ToWorker[] = [];
const keep = ({ data }: MessageEvent<ToWorker>) => before.push(data);
addEventListener('message', keep);

// What Chromium has compiled of a worker it keeps for the next start of modules only that are imported like this [START.10].
const load = () => import('./run-worker.ts');

const run = ({ runWorker }: Awaited<ReturnType<typeof load>>) =>
  // What it throws is no failure to load.
  queueMicrotask(() => {
    removeEventListener('message', keep);
    runWorker(before);
  });

/** A module that threw while it began throws the very same to whoever imports it again; one that did not come is asked for anew. */
const loadAgain = (reason: unknown) =>
  load().then(run, (again: unknown) => {
    if (again === reason) reportError(reason);
    postMessage({ kind: 'not-loaded' } satisfies NotLoaded);
  });

void load().then(run, loadAgain);
