import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { sha256Of } from '../files/file-contents.ts';
import { isFull } from './is-full.ts';

let folder: string;
let server: TestApp;
let token: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-full-'));
  server = await openTestApp({ variables: { DATA_DIR: folder } });
  token = await server.logIn(await server.addUser(administrator));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** No page more than there are now, or as many as the database wants. */
async function limit(hasEnd: boolean): Promise<void> {
  const { db } = server.context;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(hasEnd ? (rows[0]?.page_count ?? 0) : 1_000_000)}`.execute(db);
}

test('[RUN.13] on a full disk a push is refused in words, nothing that was acknowledged is lost, and all of it is taken later', async () => {
  const device = deviceOf(server, token);
  const site = exampleSite();
  expect(await device.pushOne({ entity: 'sites', id: site.id, patch: fieldsOf(site) })).toMatchObject({ outcome: 'applied' });
  await limit(true);
  const large = device.operation({ entity: 'sites', id: site.id, base: 1, patch: { notes: 'x'.repeat(18_000) } });
  const refused = await device.send([large]);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toEqual({
    message: expect.stringMatching(/^The server has no room left: nothing was taken\./) as string,
  });
  const photo = examplePhoto(100_000);
  const put = () =>
    server.app.inject({
      method: 'PUT',
      url: '/api/files/00000000-0000-4000-8000-000000000001',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'image/jpeg',
        'x-content-sha256': sha256Of(photo),
        'x-file-name': 'a.jpg',
      },
      payload: photo,
    });
  expect((await put()).statusCode).toBe(503);
  expect((await device.pull(null)).page.rows.sites).toMatchObject([{ id: site.id, name: site.name }]);
  await limit(false);
  expect(await device.push([large])).toMatchObject([{ outcome: 'applied' }]);
  expect((await put()).statusCode).toBe(200);
});

test('[RUN.13] what says that a disk is full is told from other errors', () => {
  const error = (fields: object) => Object.assign(new Error('disk full'), fields);
  for (const full of [{ errcode: 13 }, { errcode: 10 + 3 * 256 }, { code: 'ENOSPC' }, { code: '53100' }])
    expect(isFull(error(full))).toBe(true);
  for (const other of [{ errcode: 11 }, { errcode: 19 }, { code: '23505' }, {}]) expect(isFull(error(other))).toBe(false);
  expect(isFull('full')).toBe(false);
});
