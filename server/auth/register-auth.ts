import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { describeUser, passwordHashOf } from './register-login.ts';
import { endSession, endSessions } from './sessions.ts';
import { storePasswordHash } from './store-password-hash.ts';

const FIVE_MINUTES = 300_000;
const MOST_WRONG_PASSWORDS = 10;

const passwordBody = z.object({ password: z.string().max(1_000) });

/** The calls of a logged-in user about themselves [S7]. */
export function registerAuth(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const wrongPasswords = new AttemptLimit(MOST_WRONG_PASSWORDS, FIVE_MINUTES);

  routes.post('/api/auth/me', (request) => describeUser(context, request.user));

  routes.post('/api/auth/validate-password', { schema: { body: passwordBody } }, async (request) => {
    const { user, body } = request;
    if (wrongPasswords.attempt(user.id, context.now().getTime()) > 0) throw new Refusal(429, 'Too many attempts', 'password');
    const hash = await passwordHashOf(context, user);
    const isValid = hash !== null && (await verifyPassword(body.password, hash));
    if (isValid) wrongPasswords.forgive(user.id);
    return { 'is-valid': isValid };
  });

  routes.post('/api/auth/set-password', { schema: { body: passwordBody } }, async (request) => {
    const { user, body, tokenHash } = request;
    const password = checkNewPassword(body.password, 'password');
    await storePasswordHash(context.db, user.id, await hashPassword(password));
    await endSessions(context.db, user.id, tokenHash);
    return {};
  });

  routes.post('/api/auth/logout', async (request) => {
    await endSession(context.db, request.tokenHash);
    return {};
  });
}
