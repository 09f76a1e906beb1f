import type { FastifyInstance } from 'fastify';

/** Bodies are JSON. An empty one counts as `{}`; keys that would reach a prototype are dropped [design 4.7]. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {});
    else void parse(request, body, done);
  });
}
