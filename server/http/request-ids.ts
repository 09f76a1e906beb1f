import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Of requests and their answers. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** What can be read out, searched for, and breaks no line of a log. */
const SAFE = /^[\w.-]{8,64}$/;

/** The id that a proxy or a client gave, where it is short and safe; else one of our own [METRIC.4]. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SAFE.test(given) ? given : randomUUID().slice(-12);
}

/** Each answer says its id, streams and errors too. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, { raw }) => {
    raw.setHeader(REQUEST_ID_HEADER, id);
  });
}
