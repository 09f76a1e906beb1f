import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How far a request may come: half sent, carried out but not answered, half answered, answered. */
export const stages = ['carried out', 'half answered', 'half sent', 'answered'] as const;

export interface Strike {
  method: string;
  path: string;
  stage: (typeof stages)[number];
  /** Until then the request waits. */
  may: Promise<void>;
  kill: () => Promise<void>;
}

export interface StrikingProxy {
  url: string;
  /** Kills amid the next such request; resolves when it is done. */
  strike: (strike: Strike) => Promise<void>;
  close: () => void;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.ceil(bytes.length / 2));

/** A way to the server that knows how far each request has come. */
export async function strikingProxy(target: string): Promise<StrikingProxy> {
  let armed: (Strike & { done: () => void }) | null = null;

  async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const meant = armed !== null && asked.method === armed.method && asked.url?.startsWith(armed.path) === true ? armed : null;
    if (meant !== null) armed = null;
    const body = await bytesOf(asked);
    const upstream = request(new URL(asked.url ?? '/', target), { method: asked.method ?? 'GET', headers: asked.headers });
    upstream.on('error', () => reply.destroy());
    reply.on('close', () => upstream.destroy());
    await meant?.may;
    if (meant?.stage === 'half sent') {
      // The server says that it has begun.
      upstream.setHeader('expect', '100-continue');
      upstream.flushHeaders();
      await once(upstream, 'continue');
      await new Promise((resolve) => upstream.write(half(body), resolve));
      return end(meant, reply);
    }
    upstream.end(body);
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    if (meant?.stage === 'carried out') return end(meant, reply);
    reply.writeHead(answer.statusCode ?? 500, answer.headers);
    if (meant === null) {
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
      return;
    }
    const bytes = await bytesOf(answer);
    const passed = meant.stage === 'half answered' ? half(bytes) : bytes;
    await new Promise((resolve) => reply.write(passed, resolve));
    if (meant.stage === 'answered') reply.end();
    await end(meant, reply);
  }

  async function end({ kill, done }: { kill: () => Promise<void>; done: () => void }, reply: ServerResponse): Promise<void> {
    await kill();
    reply.destroy();
    done();
  }

  const server = createServer((asked, reply) => {
    pass(asked, reply).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    strike: (strike) =>
      new Promise((resolve) => {
        armed = { ...strike, done: resolve };
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
