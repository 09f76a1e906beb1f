import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodablePath } from '#domain/decodable-path.ts';
import type { Environment } from '../environment.ts';
import { replyNotFound } from './error-replies.ts';
import { documentPolicy } from './security-headers.ts';

const HASHED = /-[\w-]{8,16}\.\w+$/;
const HAS_EXTENSION = /\.\w+$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the built web app, precompressed; routes of the app get its document, unknown files and calls a 404. */
export async function registerStaticApp(app: FastifyInstance, environment: Environment, folder: string): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler(replyNotFound);
    return;
  }
  const policy = documentPolicy(environment);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    allowedPath: (path) => HAS_EXTENSION.test(path),
    setHeaders: (reply, path) => {
      reply.header('cache-control', isNamedByContents(path.replace(/\.(br|gz)$/, '')) ? FOR_EVER : 'private, no-cache');
      if (/\.html(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', policy);
    },
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    isRouteOfApp(request) ? reply.status(200).sendFile('index.html') : replyNotFound(request, reply),
  );
}

/** What the build names so; `apple-touch-icon.png` only looks like it. */
const isNamedByContents = (path: string): boolean =>
  HASHED.test(path) && (basename(dirname(path)) === 'assets' || basename(path).startsWith('workbox-'));

/** A path of the app has no file extension, however deep it is. */
function isRouteOfApp({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !isOfApi(path) && !HAS_EXTENSION.test(path);
}

const isOfApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Whoever opens an address of the app that can't be decoded is answered with its document, which says what is there. */
export function decodableUrl({ url = '/' }: IncomingMessage): string {
  const [path = ''] = url.split('?');
  return isOfApi(path) ? url : `${decodablePath(path)}${url.slice(path.length)}`;
}
