import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credential } from '#domain/permissions.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { refuseReplaying } from '../database/postgres/refuse-replaying.ts';
import { Refusal } from '../http/refusal.ts';
import { findToken, isApiToken } from '../tokens/find-token.ts';
import { findSession } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; there on every route behind `requireLogin`. */
    user: User;
    tokenHash: string;
    credential: Credential;
  }
}

/**
 * Puts every route of this scope behind a login: 401 without a valid Bearer token, before the body is read, and once more when
 * it is there, for a body may take minutes [S7, SESS.28].
 */
export function requireLogin(app: FastifyInstance, context: Context): void {
  app.decorateRequest('user');
  app.decorateRequest('tokenHash');
  app.decorateRequest('credential');
  app.addHook('onRequest', (request) => authenticate(request, context));
  app.addHook('preHandler', (request) => authenticate(request, context));
}

/** Says who asks, as they are now; a route that reads its body itself asks once more behind it. */
export async function authenticate(request: FastifyRequest, context: Context): Promise<void> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const credential = token !== undefined && isApiToken(token) ? 'token' : 'session';
  const find = credential === 'token' ? findToken : findSession;
  const session = token === undefined ? null : await find(context, token);
  if (session === null) {
    if (token !== undefined) await refuseReplaying(context.db);
    throw new Refusal(401, 'Please log in');
  }
  request.user = session.user;
  request.tokenHash = session.tokenHash;
  request.credential = credential;
}
