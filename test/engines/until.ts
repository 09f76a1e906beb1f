import { setTimeout } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const EVERY_MS = 50;

/** What is found when it is there; throws when it has not come in time. A failure on the way may come from a page that is leaving. */
export async function until<T>(what: string, find: () => Promise<T | null>, patience = PATIENCE_MS): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    let cause: unknown;
    const found = await find().catch((error: unknown) => {
      cause = error;
      return null;
    });
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`waited ${patience / 1000} s for ${what}`, { cause });
    await setTimeout(EVERY_MS);
  }
}
