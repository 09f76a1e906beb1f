import type { FastifyInstance } from 'fastify';
import { may } from '#domain/permissions.ts';
import { Refusal } from '../http/refusal.ts';

/** Of a program too: who it is. */
const WHO_AM_I = '/api/auth/me';

/** A token has no password, no session and no device: the calls about these are for people [TOKEN.4]. */
export function refuseTokens(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ user, credential, routeOptions: { url = '' } }) => {
    if (!url.startsWith('/api/auth/') || url === WHO_AM_I) return;
    if (!may(user, 'edit', { entity: 'login', credential })) throw new Refusal(403, 'An API token can’t do this');
  });
}
