import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** A method and a path as it was registered, such as `GET /api/files/:id`. */
export type Route = `${string} ${string}`;

/** Every route of the applications that `build` makes, from Fastify itself: a new one can't be forgotten. */
export async function routesOf<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
