import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { installApart } from '../install-apart.ts';
import type { DegradedPicture } from './degraded-pictures.ts';

const RIVALS = ['qr-scanner@1.4.2', 'jsqr@1.4.0'];

const JSQR_WORKER = `importScripts('/node_modules/jsqr/dist/jsQR.js');
onmessage = ({ data }) => postMessage(jsQR(data.data, data.width, data.height)?.data || null);`;

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

interface ScanServer {
  url: string;
  close: () => void;
}

/** Serves the pictures, our decoder as a build makes it, and the two others from a folder of their own. */
export async function startScanServer(pictures: readonly DegradedPicture[]): Promise<ScanServer> {
  const folder = await installApart(RIVALS);
  await buildDecoder(folder);
  const server = createServer(({ url = '/' }, reply) => {
    try {
      reply.setHeader('content-type', TYPES[extname(url)] ?? 'text/html');
      reply.end(answer(url));
    } catch {
      reply.writeHead(404).end();
    }
  });
  const answer = (url: string) => {
    if (url === '/') return '<!doctype html><title>Scan</title><canvas></canvas>';
    if (url === '/jsqr-worker.js') return JSQR_WORKER;
    const [, picture] = /^\/pictures\/(\d+)$/.exec(url) ?? [];
    if (picture !== undefined) return pictures[Number(picture)]?.grey;
    return readFileSync(join(folder, url));
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function buildDecoder(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    publicDir: false,
    build: {
      outDir: join(folder, 'built'),
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(import.meta.resolve('./decode-worker.ts')),
        output: { entryFileNames: 'decode-worker.js' },
      },
    },
    base: '/built/',
  });
}
