import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { auditQuery, lostHead } from '#domain/audit/audit-page.ts';
import type { Context } from '../context.ts';
import { refuseReplaying } from '../database/postgres/refuse-replaying.ts';
import { requireOversight } from '../sync/decide/require-oversight.ts';
import { turnsOf } from '../sync/turns.ts';
import { tellLost } from './tell-lost.ts';
import { tellRefusals } from './tell-refusals.ts';
import { readAudit, readHeadAt } from './read-audit.ts';

const headQuery = z.object({ n: z.coerce.number().int().positive().optional() });

/** Who did what, for administrators [AUDIT.9]. */
export function registerAudit(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { db } = context;

  routes.get('/api/audit', { schema: { querystring: auditQuery } }, async ({ user, query: { before, ...filter } }) => {
    requireOversight(user);
    if (before === undefined) await tellRefusals(context);
    return turnsOf(context).reading.run(user.id, () => readAudit(db, filter, before));
  });

  routes.get('/api/audit/head', { schema: { querystring: headQuery } }, async ({ user, query }) => {
    requireOversight(user);
    await refuseReplaying(db);
    return readHeadAt(db, query.n);
  });

  routes.post('/api/audit/lost', { schema: { body: lostHead } }, async ({ user, tokenHash, body }) => {
    requireOversight(user);
    await tellLost(context, { user, tokenHash, seen: body });
    return {};
  });
}
