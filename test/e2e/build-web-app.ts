import { buildWhenStale } from '../../scripts/build.mjs';
import { prepareDemo } from '../real-server.ts';

/** Journeys see the present sources, built once for each run; a server that stops by itself leaves its code compiled for theirs. */
export async function setup(): Promise<() => void> {
  await buildWhenStale();
  return prepareDemo();
}
