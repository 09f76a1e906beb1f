import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairTurns } from './fair-turns.ts';
import { Refusal } from './refusal.ts';

/** A hook that refuses a request, before its body is read, while its user has `most` of its kind under way [LIMIT]. */
export function atMostInFlight(most: number, words: string) {
  const counts = new Map<string, number>();
  return async ({ user }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = reply;
    // Whoever went while the login was looked up is heard of no more.
    if (raw.closed) return;
    const count = counts.get(user.id) ?? 0;
    if (count >= most) throw new Refusal(429, words);
    counts.set(user.id, count + 1);
    raw.once('close', () => {
      const left = (counts.get(user.id) ?? 1) - 1;
      if (left === 0) counts.delete(user.id);
      else counts.set(user.id, left);
    });
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
