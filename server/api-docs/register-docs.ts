import type { FastifyInstance } from 'fastify';
import type { CollectedRoute } from './collect-routes.ts';
import { docsPage } from './docs-page.ts';
import { open } from './json-shapes.ts';
import { type OpenApi, openApiOf } from './openapi.ts';

/** A page of words and one style. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The description of the calls, for people and for programs; it holds no data, and anybody may read it [API.3]. */
export function registerDocs(app: FastifyInstance, routes: readonly CollectedRoute[]): void {
  let made: { page: string; json: string } | null = null;
  const make = () => {
    const document = open(openApiOf(routes)) as OpenApi;
    return { page: docsPage(document), json: JSON.stringify(document) };
  };

  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send((made ??= make()).page),
  );
  app.get('/api/docs/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((made ??= make()).json),
  );
}
