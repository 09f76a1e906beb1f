import type { FastifyInstance } from 'fastify';
import { EVENT_STREAM } from '../event-stream.ts';
import { FairTurns } from './fair-turns.ts';
import { BUSY, inTurnOf } from './in-flight.ts';

/** Of one user, each until its reply is taken: so much of theirs lies in memory at most. */
const CALLS = { running: Number.POSITIVE_INFINITY, runningEach: 30, waitingEach: 500, words: BUSY };

/** Lets each user's calls go on a few at a time; the others wait before their bodies are read [LIMIT]. */
export function limitCalls(app: FastifyInstance): void {
  const inTurn = inTurnOf(new FairTurns(CALLS));
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== EVENT_STREAM) await inTurn(request, reply);
  });
}
