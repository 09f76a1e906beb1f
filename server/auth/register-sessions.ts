import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { OwnSession } from '#domain/user/own-session.ts';
import { audited } from '../audit/audited.ts';
import { ofUser } from '../audit/of-user.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { deviceWords } from './device-words.ts';
import { endSessions, MOST_SESSIONS } from './sessions.ts';

const sessionParams = z.object({ id: z.string().max(100) });

/** Where a user is logged in, and the end of it [SESS]. */
export function registerSessions(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { db } = context;

  routes.get('/api/auth/sessions', async ({ user, tokenHash }): Promise<{ sessions: OwnSession[] }> => {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('expires_at', '>', context.now().toISOString())
      .orderBy(sql`case when token_hash = ${tokenHash} then 0 else 1 end`)
      .orderBy('last_used_at', 'desc')
      .limit(MOST_SESSIONS)
      .execute();
    const sessions = rows.map(({ id, token_hash, user_agent, created_at, last_used_at }) => {
      return { id, device: deviceWords(user_agent), created_at, last_used_at, current: token_hash === tokenHash };
    });
    return { sessions };
  });

  routes.delete('/api/auth/sessions', async ({ user, tokenHash }) => {
    await audited({ ...context, tokenHash }, async ({ trx, audit, now, agent }) => {
      const ended = await endSessions(trx, user.id, tokenHash);
      if (ended > 0)
        audit.append(now, { ...ofUser(user.id, user.id), kind: 'session-ended', agent, details: { ended, of: null } });
    });
    return {};
  });

  routes.delete('/api/auth/sessions/:id', { schema: { params: sessionParams } }, async ({ user, tokenHash, params }) => {
    await audited({ ...context, tokenHash }, async ({ trx, audit, now, agent }) => {
      const own = trx.deleteFrom('sessions').where('user_id', '=', user.id).where('id', '=', params.id);
      const ended = await own.returning('user_agent').executeTakeFirst();
      if (ended === undefined) throw new Refusal(404, 'It has ended already');
      const details = { ended: 1, of: deviceWords(ended.user_agent) };
      audit.append(now, { ...ofUser(user.id, user.id), kind: 'session-ended', agent, details });
    });
    return {};
  });
}
