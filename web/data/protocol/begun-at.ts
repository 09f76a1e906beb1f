import type { Draft } from './draft.ts';

/** Whether a draft is of the survey that began then, a later one having the same key; of whichever where that isn't known. */
export const isBegunAt = (draft: Pick<Draft, 'started_at'> | undefined, startedAt: string | undefined): boolean =>
  startedAt === undefined || draft?.started_at === startedAt;
