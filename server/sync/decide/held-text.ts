import type { Incoming } from '../writing/incoming.ts';

/** An operation as it is kept while it waits; a password never does. */
export const heldText = ({ asSent: _patch, ...kept }: Incoming): string => JSON.stringify({ ...kept, password: null });

type Later = 'version' | 'seen' | 'unsaid';

/** The operation that was kept; those of former versions say neither that, nor what their author saw or left unsaid. */
export function readHeldText(text: string): Incoming {
  const kept = JSON.parse(text) as Omit<Incoming, 'asSent' | Later> & Partial<Pick<Incoming, Later>>;
  return { version: 1, seen: null, unsaid: [], ...kept, asSent: kept.patch };
}
