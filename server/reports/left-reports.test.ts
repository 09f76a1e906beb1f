import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exampleAssetType, exampleSite } from '#domain/examples.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let headers: { authorization: string };
const path = `/api/site/report/${exampleSite().id}?asset_types[]=${exampleAssetType().id}`;

beforeAll(async () => {
  server = await openTestApp();
  headers = { authorization: `Bearer ${await server.logIn(await server.addUser(administrator))}` };
  await server.put('sites', exampleSite());
  await server.put('asset_types', exampleAssetType());
});
afterAll(() => server.close());

test('[LIMIT.22] reports that were cancelled keep their user from no other', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const replies: ServerResponse[] = [];
  server.app.server.on('request', (_request, reply: ServerResponse) => void replies.push(reply));
  const cancelled = new AbortController();
  const asked = Promise.allSettled(
    Array.from({ length: 4 }, () => fetch(`${url}${path}`, { headers, signal: cancelled.signal })),
  );
  await vi.waitFor(() => expect(replies).toHaveLength(4));
  const closed = replies.map((reply) => once(reply, 'close'));
  cancelled.abort();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  await Promise.all(closed);
  const reply = await server.app.inject({ url: path, headers });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
});
