import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { readCounter } from './writing.ts';

const HEARTBEAT_MS = 20_000;
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Says that something newer than a ver exists, to whoever keeps the reply open; ends when the server stops [D4.4]. */
export function registerEvents(app: FastifyInstance, context: Context): void {
  const open = new Set<ServerResponse>();
  const say = (text: string) => {
    for (const stream of open) stream.write(text);
  };
  const unsubscribe = context.changes.subscribe((ver) => say(eventOf(ver)));
  const heartbeat = setInterval(() => say(': still here\n\n'), HEARTBEAT_MS).unref();

  app.get('/api/sync/events', async (request, reply) => {
    const ver = await readCounter(context.db);
    const stream = reply.raw;
    reply.hijack();
    stream.writeHead(200, headers as Record<string, string>);
    if (request.method === 'HEAD') {
      stream.end();
      return;
    }
    stream.write(eventOf(ver));
    open.add(stream);
    stream.once('close', () => open.delete(stream));
  });

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    unsubscribe();
    for (const stream of open) stream.end();
  });
}

const eventOf = (ver: number): string => `data: {"ver":${ver}}\n\n`;
