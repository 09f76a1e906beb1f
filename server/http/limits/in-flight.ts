import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../client-address.ts';
import type { FairTurns } from './fair-turns.ts';
import { Refusal } from '../refusal.ts';
import { UnderWay } from './under-way.ts';

export const BUSY = 'Too much of yours is under way at once. Try again soon';
export const BUSY_ADDRESS = 'Too much from your address is under way at once. Try again soon';

/** Whose requests are counted together. */
type Counted = (request: FastifyRequest) => string;

const byUser: Counted = ({ user }) => user.id;
export const byAddress: Counted = ({ ip }) => addressKey(ip);

/** A hook that refuses a request, before its body is read, while `most` of its kind are under way from the same sender [LIMIT]. */
export function atMostInFlight(most: number, words: string, counted: Counted = byUser) {
  const underWay = new UnderWay();
  return async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    // Whoever went while the login was looked up is heard of no more.
    if (!raw.closed && !underWay.enter(counted(request), most, raw)) throw new Refusal(429, words);
  };
}

/** A hook that lets a request wait for its user's turn before its body is read; the turn lasts until the reply is taken [LIMIT]. */
export function inTurnOf(turns: FairTurns) {
  return async ({ user }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    if (raw.closed) return;
    await turns.enter(user.id);
    if (raw.closed) turns.leave(user.id);
    else raw.once('close', () => turns.leave(user.id));
  };
}
