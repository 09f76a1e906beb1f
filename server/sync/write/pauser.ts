import { performance } from 'node:perf_hooks';
import { setImmediate as afterOthers } from 'node:timers/promises';

const LONGEST_MS = 10;

/** Lets other requests go on from time to time within long work. */
export function pauser(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await afterOthers();
    since = performance.now();
  };
}
