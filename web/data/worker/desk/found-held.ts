import type { HeldOperation, HeldPage } from '#domain/sync/wire.ts';

/** Of changes that wait what the server found; a former one doesn't say how many are before a page. */
export type FoundHeld = Omit<HeldPage, 'before'> & Partial<Pick<HeldPage, 'before'>>;

/** Former servers count no answers. */
type Sent = Omit<HeldOperation, 'answer_count'> & Partial<Pick<HeldOperation, 'answer_count'>>;

export interface HeldReply extends Omit<FoundHeld, 'held'> {
  held: Sent[];
}

/** A page without answers, and how many they are: former servers send them, whatever is asked for [VER]. */
export const countedPage = (reply: HeldReply): FoundHeld => ({ ...reply, held: reply.held.map(counted) });

function counted({ answer_count, ...held }: Sent): HeldOperation {
  if (answer_count !== undefined) return { ...held, answer_count };
  const { answers, ...patch } = held.patch;
  return { ...held, patch, answer_count: Array.isArray(answers) ? answers.length : null };
}
