import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { entityNames } from '#domain/entities.ts';
import { apiClient } from '#test/e2e/driving/api-client.ts';

export interface Reference {
  /** Fetches and parses in an empty page of its own: the app's policy lets it fetch from its own server only. */
  time: (page: Page) => Promise<number>;
  close: () => void;
}

/** All that a first pull of this user brings, answers too, as gzip NDJSON behind an address of their own. */
export async function startReference(serverUrl: string, username: string): Promise<Reference> {
  const { all } = await apiClient(serverUrl, username);
  const lines = entityNames.flatMap((entity) => all(entity).map((record) => JSON.stringify(record)));
  const body = gzipSync(lines.join('\n'));
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain', 'access-control-allow-origin': '*' });
    reply.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    time: async (page) => {
      const blank = await page.context().newPage();
      const took = await blank.evaluate(fetchAndParse, url);
      await blank.close();
      return took;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function fetchAndParse(address: string): Promise<number> {
  const began = performance.now();
  const text = await (await fetch(address)).text();
  for (const line of text.split('\n')) JSON.parse(line);
  return performance.now() - began;
}
