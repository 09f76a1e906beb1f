import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sha256Of } from '../files/file-contents.ts';
import { loadDemo } from './load-demo.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await loadDemo(server.context, 10);
});
afterAll(() => server.close());

test('[D4.4] the server has the bytes of every photo that the demo names', async () => {
  const { db } = server.context;
  const records = await db.selectFrom('files').select(['id', 'sha256']).orderBy('id').execute();
  const contents = await db.selectFrom('file_contents').select(['id', 'bytes']).orderBy('id').execute();
  expect(records).toHaveLength(3);
  expect(contents.map(({ id, bytes }) => ({ id, sha256: sha256Of(bytes) }))).toEqual(records);
});
