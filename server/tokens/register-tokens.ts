import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { may } from '#domain/permissions.ts';
import { type ApiToken, tokenForm } from '#domain/token/api-token.ts';
import { proveOwnPassword } from '../auth/passwords/own-password.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { listTokens, makeToken, revokeToken } from './change-tokens.ts';

/** A session that validated the password within five minutes may leave it out [PASS]. */
const tokenBody = tokenForm.partial({ current_password: true });
const params = z.object({ id: z.string().max(100) });

/** Tokens for programs, which administrators make and revoke [TOKEN.1]. */
export function registerTokens(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get('/api/tokens', async (request): Promise<{ tokens: ApiToken[] }> => {
    requireTokens(request);
    return { tokens: await listTokens(context) };
  });

  routes.post('/api/tokens', { schema: { body: tokenBody } }, async (request) => {
    requireTokens(request);
    const { current_password = null, ...wanted } = request.body;
    await proveOwnPassword(context, request, current_password, 'current_password');
    return makeToken(context, request, wanted);
  });

  routes.delete('/api/tokens/:id', { schema: { params } }, async (request) => {
    requireTokens(request);
    await revokeToken(context, request, request.params.id);
    return {};
  });
}

function requireTokens({ user, credential }: FastifyRequest): void {
  if (!may(user, 'edit', { entity: 'tokens', credential })) throw new Refusal(404, 'Not found');
}
