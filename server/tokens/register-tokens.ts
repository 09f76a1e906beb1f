import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { may } from '#domain/permissions.ts';
import { type ApiToken, tokenRequest } from '#domain/token/api-token.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { listTokens, makeToken, revokeToken } from './change-tokens.ts';

const params = z.object({ id: z.string().max(100) });

/** Tokens for programs, which administrators make and revoke [TOKEN.1]. */
export function registerTokens(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get('/api/tokens', async (request): Promise<{ tokens: ApiToken[] }> => {
    requireTokens(request);
    return { tokens: await listTokens(context) };
  });

  routes.post('/api/tokens', { schema: { body: tokenRequest } }, (request) => {
    requireTokens(request);
    return makeToken(context, request, request.body);
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
