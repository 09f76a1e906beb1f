import type { FastifyInstance } from 'fastify';
import type { User } from '#domain/user/user.ts';

/** One line for each request, with who sent it: no headers, no query and no body, for they hold secrets and personal data. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0];
    const milliseconds = Math.round(reply.elapsedTime);
    // Routes without a login know no user.
    const user = (request.user as User | undefined)?.id ?? null;
    const { method, ip: address } = request;
    request.log.info({ method, path, status: reply.statusCode, milliseconds, address, user }, 'request');
  });
}
