import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { isFull } from '../database/is-full.ts';
import { isOutOfReach } from '../database/postgres/is-out-of-reach.ts';
import { Refusal } from './refusal.ts';

/** For a client that did not wait for its answer: nobody receives it. */
export const CLIENT_CLOSED_REQUEST = 499;

const FULL = 'The server has no room left: nothing was taken. What is unsent stays on the device and is sent once there is room';
/** The words that people see name the request, for whoever reads the log. */
const WENT_WRONG = 'Something went wrong on the server. It is in its log';
/** Of a server that can't do its work for now. */
const RETRY_AFTER_S = 5;
/** What a reply says of the bytes that follow. */
const OF_BYTES = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  FILE_HASH_HEADER,
];

interface ErrorBody {
  message: string;
  field?: string;
}

/** Every error leaves as `{message, field?}`; what is not expected is logged and says nothing of its cause [HTTP]. */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isGone(error, request, reply)) {
      request.log.info('the client went away');
      return reply.status(CLIENT_CLOSED_REQUEST).send();
    }
    if (isNoPath(error)) return replyNotFound(request, reply);
    const status = statusOf(error);
    if (status === 503) void reply.header('retry-after', RETRY_AFTER_S);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (!reply.raw.headersSent) forgetBytes(reply);
    return reply.status(status).send(errorBody(error, status, request.id));
  });
}

/** Bytes that fail before the first of them goes out have their headers already: they are not the error's. */
function forgetBytes(reply: FastifyReply): void {
  for (const name of OF_BYTES) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/** What is sent to where nothing is, is not read [HTTP]. */
export function refuseUnknown(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404, method }) => {
    if (is404 && method !== 'GET' && method !== 'HEAD') throw new Refusal(404, NOT_FOUND);
  });
}

const NOT_FOUND = 'Not found';

export const replyNotFound = (_request: FastifyRequest, reply: FastifyReply) => reply.status(404).send({ message: NOT_FOUND });

/** A client that went away in the middle of its body or of its answer is no fault of anybody's. */
const isGone = (error: FastifyError, { raw: request }: FastifyRequest, { raw }: FastifyReply): boolean =>
  request.errored !== null || (raw.destroyed && error.code === 'ERR_STREAM_PREMATURE_CLOSE');

/** What can be no path of a file, such as `//`, is not there: a 403 would log a client out. */
const isNoPath = (error: FastifyError): boolean => error.statusCode === 403 && !(error instanceof Refusal);

function statusOf(error: FastifyError): number {
  if (isOutOfReach(error) || isFull(error)) return 503;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

/** The body of the answer to an error. */
export function errorBody(error: FastifyError, status: number, requestId: string): ErrorBody {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const field = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    return withField(first?.message ?? 'is not valid', field === '' ? null : field);
  }
  if (error instanceof Refusal) return withField(error.message, error.field);
  if (isFull(error)) return { message: FULL };
  if (isOutOfReach(error)) return { message: 'The database can’t be reached at the moment. Try again soon' };
  return { message: status >= 500 ? `${WENT_WRONG} as ${requestId}` : error.message };
}

const withField = (message: string, field: string | null): ErrorBody => (field === null ? { message } : { message, field });
