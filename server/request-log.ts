import type { FastifyInstance } from 'fastify';

/** One line for each request: no headers, no query and no body, for they hold secrets and personal data. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0];
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, milliseconds, address: request.ip }, 'request');
  });
}
