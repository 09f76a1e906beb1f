import type { History, Step } from './history.ts';

/** Steps that nothing cuts short, but where a number says how many writes the browser lives to make. */
export const inOrder = (...steps: (Step | [Step, number])[]): History['steps'] =>
  steps.map((one) => (Array.isArray(one) ? { step: one[0], commitsToLive: one[1] } : { step: one, commitsToLive: null }));
