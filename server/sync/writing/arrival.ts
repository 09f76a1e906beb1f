import type { Incoming } from './incoming.ts';
import { readReceipt } from './receipt.ts';
import type { Writing } from './writing.ts';

/** When an operation arrived first, and how it comes to be judged. */
export interface Arrival {
  at: string;
  by: 'push' | 'taken-before' | 'held-before' | 'handed-in' | 'verdict' | 'reopening';
  /** The server once took or held it, by its receipt, or holds it until now. */
  isProven: boolean;
}

/** What is sent again with its receipt counts as having arrived when it was given [HELD]. */
export function arrivalOf(writing: Writing, sent: Incoming): Arrival {
  const told = sent.receipt === null ? null : readReceipt(writing, sent);
  const at = told?.at ?? writing.now;
  const isProven = told !== null;
  if (writing.handedInBy !== null) return { at, by: 'handed-in', isProven };
  if (told === null) return { at, by: 'push', isProven };
  return { at, by: told.isHeld ? 'held-before' : 'taken-before', isProven };
}
