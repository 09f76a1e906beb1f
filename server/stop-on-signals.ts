import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** Requests that are still running after this long are cut off. */
const LONGEST_DRAIN = 10_000;

/** SIGTERM and SIGINT let running requests end, close the database and exit with 0 [design 2]. */
export function stopOnSignals(app: FastifyInstance, context: Context, beforeEnd: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), LONGEST_DRAIN).unref();
    await app.close();
    await beforeEnd();
    await context.db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        context.log.fatal({ err: error }, 'the server could not stop');
        process.exit(1);
      });
    });
  }
}
