import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { audited } from '../audit/audited.ts';
import { ofUser } from '../audit/of-user.ts';
import type { Context } from '../context.ts';
import { hashQueue } from './passwords/hash-queue.ts';
import { checkNewPassword } from './passwords/new-password.ts';
import { allowSetting, isOwnPassword, proveOwnPassword } from './passwords/own-password.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { describeUser } from './register-login.ts';
import { endSession, endSessions } from './sessions.ts';
import { storePasswordHash } from './passwords/store-password-hash.ts';

const password = z.string().max(1_000);
const passwordBody = z.object({ password });
const newPasswordBody = z.object({ password, current_password: password.optional() });

/** The calls of a logged-in user about themselves [S7]. */
export function registerAuth(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post('/api/auth/me', (request) => describeUser(context, request.user));

  routes.post('/api/auth/validate-password', { schema: { body: passwordBody } }, async (request) => {
    const isValid = await isOwnPassword(context, request, request.body.password, 'password');
    if (isValid) await allowSetting(context, request);
    return { 'is-valid': isValid };
  });

  routes.post('/api/auth/set-password', { schema: { body: newPasswordBody } }, async (request) => {
    const { user, body, tokenHash } = request;
    const next = checkNewPassword(body.password, 'password');
    await proveOwnPassword(context, request, body.current_password ?? null, 'current_password');
    const hash = await hashQueue.run('member', user.id, () => hashPassword(next));
    await audited({ ...context, tokenHash }, async ({ trx, audit, now, agent }) => {
      await storePasswordHash(trx, user.id, hash, { by_id: user.id, at: now });
      const ended = await endSessions(trx, user.id, tokenHash);
      audit.append(now, {
        ...ofUser(user.id, user.id),
        kind: 'password',
        agent,
        details: { ended },
      });
    });
    return {};
  });

  routes.post('/api/auth/logout', async ({ user, tokenHash }) => {
    await audited({ ...context, tokenHash }, async ({ trx, audit, now, agent }) => {
      await endSession(trx, tokenHash);
      audit.append(now, { ...ofUser(user.id, user.id), kind: 'logout', agent, details: {} });
    });
    return {};
  });
}
