import type { FastifyReply } from 'fastify';
import { CLIENT_CLOSED_REQUEST } from './error-replies.ts';
import { Refusal } from './refusal.ts';

/** Aborts when the client goes away before it has its answer: what is done for it can end. */
export function whileAwaited({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!raw.writableFinished) gone.abort(new Refusal(CLIENT_CLOSED_REQUEST, 'Nobody waits for it any more'));
  };
  if (raw.closed) look();
  else raw.once('close', look);
  return gone.signal;
}
