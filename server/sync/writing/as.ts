import type { Writing } from './writing.ts';

/** Who works in a transaction, by which clock and for whom. */
type Worker = Pick<Writing, 'actor' | 'offset' | 'handedInBy' | 'letInBy' | 'tokenHash' | 'agent'>;

export const workerOf = ({ actor, offset, handedInBy, letInBy, tokenHash, agent }: Writing): Worker => ({
  actor,
  offset,
  handedInBy,
  letInBy,
  tokenHash,
  agent,
});

/** Works as somebody else for a while. */
export async function as<T>(writing: Writing, worker: Worker, work: () => Promise<T>): Promise<T> {
  const before = workerOf(writing);
  Object.assign(writing, worker);
  try {
    return await work();
  } finally {
    Object.assign(writing, before);
  }
}
