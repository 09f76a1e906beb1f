import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { organisationName } from '../labels/organisation-name.ts';
import { sha256Of } from '../files/file-contents.ts';
import { loadDemo } from './load-demo.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await loadDemo(server.context, 10);
});
afterAll(() => server.close());

test('[DEMO.6] the server has the bytes of every photo that the demo names', async () => {
  const { db } = server.context;
  const records = await db.selectFrom('files').select(['id', 'sha256']).orderBy('id').execute();
  const contents = await db.selectFrom('file_contents').select(['id', 'bytes']).orderBy('id').execute();
  expect(records).toHaveLength(3);
  expect(contents.map(({ id, bytes }) => ({ id, sha256: sha256Of(bytes) }))).toEqual(records);
});

test('[DEMO.7] labels of the demo carry the name of its organisation', async () => {
  expect(await organisationName(server.context.db)).toBe('Ashdown Fire Safety');
});
