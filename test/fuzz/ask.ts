import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

/** The application's answer; of a stream that stays open, its head. */
export async function ask({ server }: World, { method, path, query, headers, body }: Request): Promise<Reply> {
  const payload = payloadOf(body);
  const url = query === '' ? path : `${path}?${query}`;
  const options = { method, url, headers, ...(payload !== undefined && { payload }), payloadAsStream: true } as InjectOptions;
  const [cpu, began] = [process.threadCpuUsage(), performance.now()];
  const reply = await server.app.inject(options as InjectOptions & { payloadAsStream: true });
  const isOpen = method === 'GET' && String(reply.headers['content-type']).startsWith('text/event-stream');
  const text = isOpen ? '' : unpacked(await read(reply.stream()), reply.headers['content-encoding']).toString();
  if (isOpen) reply.raw.res.destroy();
  const { user, system } = process.threadCpuUsage(cpu);
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: text,
    worked: (user + system) / 1_000,
    passed: performance.now() - began,
  };
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
