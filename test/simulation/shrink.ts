import type { History } from './history.ts';
import { simulate } from './simulation.ts';

/** What a history ends with, in words; null when all holds. */
export async function faultOf(history: History): Promise<string | null> {
  try {
    await simulate(history);
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** The history without the steps that its fault doesn't need. */
export async function shrink(history: History): Promise<History> {
  let shrunk = history;
  for (let at = history.steps.length - 1; at >= 0; at -= 1) {
    const shorter = { ...shrunk, steps: shrunk.steps.filter((_step, place) => place !== at) };
    if ((await faultOf(shorter)) !== null) shrunk = shorter;
  }
  return shrunk;
}
