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

/** What kind of fault it is, whichever record, device or edit it tells of. */
const kindOf = (fault: string | null): string | null =>
  fault?.replaceAll(/[0-9a-f]{8}-[-0-9a-f]{27}|\d+|[{[].*$/g, '').slice(0, KIND) ?? null;

const KIND = 40;

/** The history without the steps that its fault doesn't need. */
export async function shrink(history: History): Promise<History> {
  const kind = kindOf(await faultOf(history));
  let shrunk = history;
  for (let at = history.steps.length - 1; at >= 0; at -= 1) {
    const shorter = { ...shrunk, steps: shrunk.steps.filter((_step, place) => place !== at) };
    if (kindOf(await faultOf(shorter)) === kind) shrunk = shorter;
  }
  return shrunk;
}
