import type { Incoming } from '../writing/incoming.ts';

/** An operation as it is kept while it waits; a password never does. */
export const heldText = ({ asSent: _patch, ...kept }: Incoming): string => JSON.stringify({ ...kept, password: null });

type Later = 'asSent' | 'version' | 'seen';

/** The operation that was kept; those of the first version say neither that nor what their author saw. */
export function readHeldText(text: string): Incoming {
  const kept = JSON.parse(text) as Omit<Incoming, Later> & Partial<Pick<Incoming, 'version' | 'seen'>>;
  return { version: 1, seen: null, ...kept, asSent: kept.patch };
}
