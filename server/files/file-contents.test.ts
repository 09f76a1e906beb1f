import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { examplePhoto } from '#test/example-photo.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sha256Of } from './file-contents.ts';

const lines: string[] = [];
let server: TestApp;

beforeEach(async () => {
  lines.length = 0;
  server = await openTestApp({ onLog: (line) => lines.push(line) });
});
afterEach(() => server.close());

test('[FILES.10] bytes whose row names another hash than the photo’s record does are not sent, and the log says so', async () => {
  const headers = { authorization: `Bearer ${await server.logIn(await server.addUser({}))}` };
  const [id, photo, forged] = [v7(), examplePhoto(), examplePhoto()];
  const get = () => server.app.inject({ url: `/api/files/${id}`, headers });
  const sent = { ...headers, 'content-type': 'image/jpeg', 'x-content-sha256': sha256Of(photo) };
  await server.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers: sent, payload: photo });
  expect((await get()).statusCode).toBe(200);
  await server.context.db
    .updateTable('file_contents')
    .set({ bytes: forged, sha256: sha256Of(forged) })
    .execute();
  const reply = await get();
  expect([reply.statusCode, reply.body]).toEqual([404, expect.stringContaining('There is no such file')]);
  expect(lines.join('')).toContain('a photo is not the one that its record names');
});
