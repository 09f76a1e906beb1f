import type { Server } from 'node:http';

/** Nobody has asked for so long. */
const QUIET_MS = 1_000;
/** On a server that is never quiet, work beside requests waits so long before each piece. */
const LONGEST_MS = 5_000;

/** What work beside requests waits for before each piece of it: that nobody asks for anything [PROOF.7]. */
export function whenQuiet(server: Pick<Server, 'on'>): (signal: AbortSignal) => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  const asked = () => void (askedAt = performance.now());
  server.on('request', (_request, reply) => {
    asked();
    reply.once('close', asked);
  });
  return async (signal) => {
    const last = performance.now() + LONGEST_MS;
    for (let left = 1; left > 0 && !signal.aborted;) {
      left = Math.min(askedAt + QUIET_MS, last) - performance.now();
      if (left > 0) await pause(left, signal);
    }
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
