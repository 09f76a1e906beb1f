import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { installApart } from '../install-apart.ts';
import { RIVAL_ENTRY } from './rival-entry.ts';

/** `events` is what PouchDB expects of its bundler. */
const PACKAGES = ['pouchdb-browser@9.0.0', 'rxdb@17.6.0', 'rxjs@7.8.2', 'events@3.3.0'];
const PAGE = 5_000;

interface RivalsServer {
  url: string;
  close: () => void;
}

/** Serves a page with both rivals, and the records in gzipped pages as ours come in. */
export async function startRivalsServer(records: readonly object[]): Promise<RivalsServer> {
  const folder = await installApart(PACKAGES);
  const script = await bundle(folder);
  const pages: Buffer[] = [];
  for (let at = 0; at < records.length; at += PAGE) pages.push(gzipSync(JSON.stringify(records.slice(at, at + PAGE))));
  const server = createServer(({ url = '/' }, reply) => {
    const [, at] = /^\/pages\/(\d+)$/.exec(url) ?? [];
    const page = pages[Number(at)];
    if (url === '/')
      reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Rivals</title><script src="/rivals.js"></script>');
    else if (url === '/rivals.js') reply.setHeader('content-type', 'text/javascript').end(script);
    else if (page === undefined) reply.writeHead(404).end();
    else reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function bundle(folder: string): Promise<string> {
  const entry = join(folder, 'rivals.js');
  writeFileSync(entry, RIVAL_ENTRY);
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      outDir: join(folder, 'built'),
      target: 'es2022',
      rolldownOptions: { input: entry, output: { entryFileNames: 'rivals.js', format: 'iife' } },
    },
  });
  return readFileSync(join(folder, 'built/rivals.js'), 'utf8');
}
