import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

/** A route as the server has it; its schemas are those that judge what is sent. */
export interface CollectedRoute {
  method: string;
  url: string;
  schema: { body?: z.ZodType; querystring?: z.ZodObject; params?: z.ZodObject };
  bodyLimit: number | null;
}

/** Every route that is registered from here on, but those of the app's files; HEAD is as GET. */
export function collectRoutes(app: FastifyInstance): CollectedRoute[] {
  const collected: CollectedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema = {}, bodyLimit = null }) => {
    if (!url.startsWith('/api/') && url !== '/metrics') return;
    const methods = [method].flat().filter((one) => one !== 'HEAD');
    for (const one of methods) collected.push({ method: one, url, schema: schema as CollectedRoute['schema'], bodyLimit });
  });
  return collected;
}
