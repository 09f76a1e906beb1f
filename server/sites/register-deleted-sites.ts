import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { keepDeleted, readDeletedSites } from './deleted-sites.ts';

const text = z.string().max(100);
const page = z.object({ after: text.optional() });
const decision = z.object({ decision: z.literal('kept') });

/** Deleted sites and what administrators decide about them [HELD]. */
export function registerDeletedSites(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get('/api/sync/deleted-sites', { schema: { querystring: page } }, ({ user, query }) =>
    readDeletedSites(context, user, query.after ?? null),
  );
  routes.post('/api/sync/deleted-sites/:id', { schema: { params: z.object({ id: text }), body: decision } }, async (request) => {
    await keepDeleted(context, request, request.params.id);
    return {};
  });
}
