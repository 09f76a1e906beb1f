import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal } from './refusal.ts';

/** For a client that did not wait for its answer: nobody receives it. */
const CLIENT_CLOSED_REQUEST = 499;

interface ErrorBody {
  message: string;
  field?: string;
}

/** Every error leaves as `{message, field?}`; what is not expected is logged and says nothing of its cause [design 4.7]. */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isGone(error, reply)) {
      request.log.info({ reqId: request.id }, 'the client went away');
      return reply.status(CLIENT_CLOSED_REQUEST).send();
    }
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
    return reply.status(status).send(errorBody(error, status));
  });
}

export const replyNotFound = (_request: FastifyRequest, reply: FastifyReply) => reply.status(404).send({ message: 'Not found' });

/** A client that went away in the middle of its answer is no fault of anybody's. */
const isGone = (error: FastifyError, { raw }: FastifyReply): boolean =>
  raw.destroyed && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

/** The body of the answer to an error. */
export function errorBody(error: FastifyError, status: number): ErrorBody {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const field = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    return withField(first?.message ?? 'is not valid', field === '' ? null : field);
  }
  if (error instanceof Refusal) return withField(error.message, error.field);
  return { message: status >= 500 ? 'Something went wrong on the server' : error.message };
}

const withField = (message: string, field: string | null): ErrorBody => (field === null ? { message } : { message, field });
