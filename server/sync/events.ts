import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { readCounter } from './writing.ts';

/** Of one user. */
const MOST_STREAMS = 50;
const HEARTBEAT_MS = 20_000;
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Says that something newer than a ver exists, to whoever keeps the reply open; ends when the server stops [D4.4]. */
export function registerEvents(app: FastifyInstance, context: Context): void {
  const open = new Map<ServerResponse, string>();
  const openOf = (id: string) => [...open.values()].filter((user) => user === id).length;
  const say = (text: string) => {
    for (const stream of open.keys()) stream.write(text);
  };
  const unsubscribe = context.changes.subscribe((ver) => say(eventOf(ver)));
  const heartbeat = setInterval(() => say(': still here\n\n'), HEARTBEAT_MS).unref();

  app.get('/api/sync/events', async (request, reply) => {
    const { user } = request;
    if (openOf(user.id) >= MOST_STREAMS) throw new Refusal(429, `More than ${MOST_STREAMS} screens of yours listen already`);
    const stream = reply.raw;
    reply.hijack();
    // Whoever went while the login was looked up is heard of no more.
    if (stream.closed) return;
    stream.writeHead(200, headers as Record<string, string>);
    if (request.method === 'HEAD') {
      stream.end();
      return;
    }
    open.set(stream, user.id);
    stream.once('close', () => open.delete(stream));
    const ver = await readCounter(context.db);
    if (open.has(stream)) stream.write(eventOf(ver));
  });

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    unsubscribe();
    for (const stream of open.keys()) stream.end();
  });
}

const eventOf = (ver: number): string => `data: {"ver":${ver}}\n\n`;
