import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** As a browser asks over HTTPS. */
const ENCODINGS = 'gzip, deflate, br, zstd';

/** What browsers' fetch does, at a fifth of its cost: five hundred devices are to leave a core to the server. */
export function lightFetch(origin: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  const fetch = (path: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', signal = null } = init;
      const headers: Record<string, string> = { ...(init.headers as Record<string, string>), 'accept-encoding': ENCODINGS };
      const sent = request({ hostname, port, path, method, agent, headers }, (reply) => {
        if (headers['Accept'] === 'text/event-stream') resolve(new Response(streamOf(reply), { status: reply.statusCode ?? 0 }));
        else read(reply).then((body) => resolve(new Response(body, { status: reply.statusCode ?? 0 })), reject);
      });
      sent.once('error', reject);
      const abort = () => sent.destroy(new Error('aborted'));
      signal?.addEventListener('abort', abort, { once: true });
      sent.once('close', () => signal?.removeEventListener('abort', abort));
      if (typeof init.body === 'string') sent.end(init.body);
      else if (init.body instanceof ArrayBuffer) sent.end(Buffer.from(init.body));
      else sent.end();
    });
  return { fetch, close: () => agent.destroy() };
}

function read(reply: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => chunks.push(chunk));
    reply.once('end', () => resolve(unpacked(reply, Buffer.concat(chunks)).toString()));
    reply.once('error', reject);
  });
}

function unpacked({ headers }: IncomingMessage, body: Buffer): Buffer {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

const streamOf = (reply: IncomingMessage): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      const end = () => {
        // It may have been cancelled, or have ended before.
        try {
          controller.close();
        } catch {}
      };
      reply.on('data', (chunk: Buffer) => controller.enqueue(chunk));
      reply.once('end', end);
      reply.once('error', end);
      reply.once('aborted', end);
    },
    cancel: () => void reply.destroy(),
  });
