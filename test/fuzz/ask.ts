import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { payloadOf, type Request } from './request.ts';
import type { World } from './world.ts';

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  body: string;
  /** Milliseconds that the main thread worked, whatever else the machine does, and that went by. */
  worked: number;
  passed: number;
}

/** Nobody waits longer: whatever has not answered by then never will. */
export const MOST_WAIT_MS = 30_000;

/** The application's answer; of a stream that stays open, its head; status 0 when there is none. */
export async function ask(world: World, request: Request): Promise<Reply> {
  // What it takes to write a body as deep as some of these is the sender's.
  const payload = payloadOf(request.body);
  const [cpu, began] = [process.threadCpuUsage(), performance.now()];
  const unanswered = wait(MOST_WAIT_MS, { status: 0, headers: {}, body: '' }, { ref: false });
  const reply = await Promise.race([send(world, request, payload), unanswered]);
  const { user, system } = process.threadCpuUsage(cpu);
  return { ...reply, worked: (user + system) / 1_000, passed: performance.now() - began };
}

async function send({ server }: World, { method, path, query, headers }: Request, payload: string | Buffer | undefined) {
  const url = query === '' ? path : `${path}?${query}`;
  const options = { method, url, headers, ...(payload !== undefined && { payload }), payloadAsStream: true } as InjectOptions;
  const reply = await server.app.inject(options as InjectOptions & { payloadAsStream: true });
  const { statusCode: status, headers: replied } = reply;
  if (method === 'GET' && String(replied['content-type']).startsWith('text/event-stream')) {
    reply.raw.res.destroy();
    return { status, headers: replied, body: '' };
  }
  return { status, headers: replied, body: unpacked(await read(reply.stream()), replied['content-encoding']).toString() };
}

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function unpacked(bytes: Buffer, encoding: unknown): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
