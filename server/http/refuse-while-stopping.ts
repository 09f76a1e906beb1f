import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Asked by whoever would start the process anew: that it stops is no reason to. */
export const LIVE = '/api/health/live';
/** How often connections are closed whose request has ended. */
const LOOK_MS = 100;

/**
 * From the word to stop on, what comes on connections that are open still is refused with a time to wait, and each closes
 * after its answer [METRIC.6].
 */
export function refuseWhileStopping(app: FastifyInstance): void {
  let stopping: NodeJS.Timeout | null = null;
  app.addHook('preClose', async () => {
    stopping = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(stopping ?? undefined));
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (stopping !== null && routeOptions.url !== LIVE) throw new Refusal(503, 'The server is stopping. Try again soon');
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping !== null) reply.header('connection', 'close');
    return payload;
  });
}
