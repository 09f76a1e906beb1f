import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** Tells the web app where errors go; a DSN names a project and is no secret [S1]. */
export function registerErrorReporting(app: FastifyInstance, { environment }: Context): void {
  app.get('/api/error-reporting', async () => ({ dsn: environment.sentryDsn }));
}
