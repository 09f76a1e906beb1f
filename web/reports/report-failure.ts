import { failureWords } from '#web/data/failure-words.ts';

/** Why a report could not be made, in the server's words. */
export const reportFailure = (error: unknown): string => `${failureWords(error)} Nothing was changed.`;
