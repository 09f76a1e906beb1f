import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { EVENT_STREAM } from '../http/event-stream.ts';
import { Refusal } from '../http/refusal.ts';
import { UnderWay } from '../http/limits/under-way.ts';
import { Notices } from './notices.ts';
import { readCounter } from './writing/writing.ts';

/** Of one user. */
const MOST_STREAMS = 50;
const HEARTBEAT_MS = 20_000;
/** When those who listened to a server that stops should come back. */
const LEAST_PAUSE_MS = 1_000;
const PAUSES_OVER_MS = 9_000;
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Says that something newer than a ver exists, to whoever keeps the reply open; ends when the server stops [SYNC]. */
export function registerEvents(app: FastifyInstance, context: Context): void {
  const notices = new Notices<Stream>();
  const listening = new UnderWay();
  const unsubscribe = context.changes.subscribe((ver) => notices.announce(ver));
  const heartbeat = setInterval(() => {
    for (const { reply } of notices.listeners) reply.write(': still here\n\n');
  }, HEARTBEAT_MS).unref();

  app.get(EVENT_STREAM, async (request, reply) => {
    const { user } = request;
    const stream = reply.raw;
    const isGone = stream.closed;
    if (!isGone && !listening.enter(user.id, MOST_STREAMS, stream)) {
      throw new Refusal(429, `More than ${MOST_STREAMS} screens of yours listen already`);
    }
    reply.hijack();
    // Whoever went while the login was looked up is heard of no more.
    if (isGone) return;
    stream.writeHead(200, headers as Record<string, string>);
    if (request.method === 'HEAD') {
      stream.end();
      return;
    }
    const listener: Stream = { reply: stream, tell: (ver) => void stream.write(eventOf(ver)) };
    notices.add(listener);
    stream.once('close', () => notices.delete(listener));
    const ver = await readCounter(context.db).catch(() => null);
    // Whoever is told nothing comes back.
    if (ver === null) stream.end();
    else if (notices.has(listener)) listener.tell(ver);
  });

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    unsubscribe();
    notices.stop();
    for (const { reply } of notices.listeners) reply.end(goodbye());
  });
}

interface Stream {
  reply: ServerResponse;
  tell(ver: number): void;
}

/** Not all at once: those who listen come back over some seconds. */
const goodbye = (): string => `retry: ${Math.round(LEAST_PAUSE_MS + Math.random() * PAUSES_OVER_MS)}\n\n`;

const eventOf = (ver: number): string => `data: {"ver":${ver}}\n\n`;
