import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type AuditFilter, auditFilter } from '#domain/audit/audit-page.ts';
import type { Context } from '../context.ts';
import { atMostInFlight } from '../http/limits/in-flight.ts';
import { requireOversight } from '../sync/decide/require-oversight.ts';
import { exportAudit } from './export-audit.ts';
import { issueTicket, redeemTicket } from './export-tickets.ts';
import { tellRefusals } from './tell-refusals.ts';

/** Of one user: each goes on for as long as whoever reads it takes. */
const MOST_EXPORTS = 2;
const TOO_MANY = `${MOST_EXPORTS} exports of yours are under way already. Try again soon`;

const ticketQuery = z.object({ ticket: z.string().max(5_000) });

/** The whole trail as CSV, for administrators: `members` are routes behind a login, `app` those that a browser follows by itself [AUDIT.10]. */
export function registerExport(app: FastifyInstance, members: FastifyInstance, context: Context): void {
  const atMost = atMostInFlight(MOST_EXPORTS, TOO_MANY);
  const routes = members.withTypeProvider<ZodTypeProvider>();

  routes.get('/api/audit.csv', { onRequest: atMost, schema: { querystring: auditFilter } }, async ({ user, query }, reply) => {
    requireOversight(user);
    return send(reply, query);
  });

  // Whoever has as many under way is told so here, in words; a download that is refused only fails.
  const ticketing = { onRequest: atMost, schema: { body: auditFilter } };
  routes.post('/api/audit/export-ticket', ticketing, async ({ user, tokenHash, body }) => {
    requireOversight(user);
    return { ticket: await issueTicket(context, tokenHash, body) };
  });

  const downloading = { exposeHeadRoute: false, schema: { querystring: ticketQuery } };
  app.withTypeProvider<ZodTypeProvider>().get('/api/audit/export', downloading, async (request, reply) => {
    const { user, filter } = await redeemTicket(context, request.query.ticket);
    request.user = user;
    requireOversight(user);
    await atMost(request, reply);
    return send(reply, filter);
  });

  async function send(reply: FastifyReply, filter: AuditFilter) {
    await tellRefusals(context);
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit-trail.csv"');
    return reply.send(Readable.from(exportAudit(context.db, filter)));
  }
}
