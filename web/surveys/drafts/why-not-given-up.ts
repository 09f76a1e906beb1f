import { whyNotSaved } from '#web/data/page/why-not-saved.ts';

/** Why a survey in progress, or an edit of a saved one, is still there. */
export const whyNotGivenUp = (error: unknown): string =>
  whyNotSaved(error)?.message ?? 'The survey could not be given up on this device. Try again.';
