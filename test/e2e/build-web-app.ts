import { buildWhenStale } from '../../scripts/build.mjs';

/** Journeys see the present sources, built once for each run. */
export const setup = () => buildWhenStale();
