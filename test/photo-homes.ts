import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import S3rver from 's3rver';

export const homeKinds = ['database', 'folder', 'bucket'] as const;
type HomeKind = (typeof homeKinds)[number];

/** A home for photos that is gone with its tests. */
interface TestHome {
  /** As FILES_URL names it; empty is the database. */
  url: string;
  close(): Promise<void>;
}

export const BUCKET = 'firemark';

/** What the SDK of S3 finds in the environment. */
export const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A server that speaks S3, with one empty bucket. */
export async function startBucket(): Promise<TestHome & { server: Server }> {
  Object.assign(process.env, credentials);
  const directory = mkdtempSync(join(tmpdir(), 'firemark-bucket-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  keepOnlyWhole(s3.store);
  await s3.configureBuckets();
  const server = createServer(s3.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    url: `s3://${BUCKET}/photos?endpoint=http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** From now on a bucket answers otherwise where a URL holds this name; what ends it. */
export function answerAt(server: Server, name: string, answer: RequestListener): () => void {
  const [serve] = server.listeners('request') as [RequestListener];
  const some: RequestListener = (request, response) =>
    (request.url ?? '').includes(name) ? answer(request, response) : serve(request, response);
  server.off('request', serve).on('request', some);
  return () => void server.off('request', some).on('request', serve);
}

/** Begins with these bytes as if they were all, and breaks off. */
export const breakingOff =
  (bytes: Uint8Array): RequestListener =>
  (request, response) => {
    response.writeHead(200, { 'content-length': 2 * bytes.length });
    response.write(bytes, () => request.socket.destroy());
  };

/** S3 keeps an object when all of it has arrived; what is broken off leaves s3rver's file empty. */
function keepOnlyWhole(store: S3rver['store']): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const path = store.getResourcePath(bucket, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}

/** An empty home of this kind. */
export async function openTestHome(kind: HomeKind): Promise<TestHome> {
  if (kind === 'bucket') return startBucket();
  if (kind === 'database') return { url: '', close: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'firemark-photos-'));
  return { url: pathToFileURL(folder).href, close: async () => rmSync(folder, { recursive: true, force: true }) };
}
