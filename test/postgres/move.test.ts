import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAsset, exampleSite } from '#domain/examples.ts';
import { verifyDatabase } from '#server/audit/verify-audit.ts';
import { moveEmbedded } from '#server/backup/move/move-embedded.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { losingProxy } from './losing-proxy.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const PHOTO = Buffer.from([0, 1, 2, 255]);

let folder: string;
let server: TestApp;
let target: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-move-'));
  target = await newDatabase();
  server = await openTestApp({ variables: { DATA_DIR: folder } });
});
afterEach(async () => {
  await server.close();
  await dropDatabases();
  rmSync(folder, { recursive: true });
});

test('[BACKUP.7, BACKUP.5] an embedded database is moved into an empty PostgreSQL, and its devices go on there', async () => {
  const admin = await server.addUser(administrator);
  const token = await server.logIn(admin);
  const device = deviceOf(server, token);
  const [site, asset] = [exampleSite({ name: 'Zoë’s “hall” 🔥' }), exampleAsset()];
  await device.pushOne({ entity: 'sites', id: site.id, patch: fieldsOf(site) });
  for (let at = 0; at < 120; at += 1)
    await server.put('assets', exampleAsset({ id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000` as never }));
  await device.pushOne({ entity: 'assets', id: asset.id, patch: fieldsOf(asset) });
  const photo = { id: asset.id, sha256: 'of it', file_type: 'image/jpeg', bytes: PHOTO, created_by_id: admin.id };
  await server.context.db
    .insertInto('file_contents')
    .values({ ...photo, created_at: NOW.toISOString() })
    .execute();
  const { page } = await device.pull(null);
  await expect(moveEmbedded(folder, target, NOW)).rejects.toThrow('A server is running on DATA_DIR');
  await server.close();

  const copied = await moveEmbedded(folder, target, NOW);
  expect(copied['assets']?.rows).toBe(121);
  await expect(openTestApp({ variables: { DATA_DIR: folder } })).rejects.toThrow('was moved to a PostgreSQL at 2026-11-21T10');
  server = await openTestApp({ variables: { DATABASE_URL: target } });
  const moved = deviceOf(server, token);
  expect((await moved.pull(page.cursor)).page).toMatchObject({ resync: false, more: false, rows: {} });
  const outcome = await moved.pushOne({
    entity: 'sites',
    id: site.id,
    base: page.rows.sites?.[0]?.ver ?? null,
    patch: { name: 'Renamed' },
  });
  expect(outcome).toMatchObject({ outcome: 'applied' });
  expect((await moved.pull(page.cursor)).page.rows.sites).toMatchObject([{ name: 'Renamed' }]);
  const stored = await server.context.db.selectFrom('file_contents').select('bytes').executeTakeFirstOrThrow();
  expect(Buffer.from(stored.bytes).equals(PHOTO)).toBe(true);
  await expect(moveEmbedded(folder, target, NOW)).rejects.toThrow('names a database that is not empty');
});

test('[BACKUP.7] a move that fails leaves both as they were, and the audit trail fits after one that does not', async () => {
  const token = await server.logIn(await server.addUser(administrator));
  const site = exampleSite();
  await deviceOf(server, token).pushOne({ entity: 'sites', id: site.id, patch: fieldsOf(site) });
  await server.context.db.insertInto('settings').values({ name: 'spoilt', value: 'a\0b' }).execute();
  await server.close();
  await expect(moveEmbedded(folder, target, NOW)).rejects.toThrow("settings holds what PostgreSQL doesn't take");
  server = await openTestApp({ variables: { DATA_DIR: folder } });
  await server.context.db.deleteFrom('settings').where('name', '=', 'spoilt').execute();
  await server.close();
  await moveEmbedded(folder, target, NOW);
  server = await openTestApp({ variables: { DATABASE_URL: target } });
  expect(await verifyDatabase(server.context.db)).toHaveProperty('head');
});

test('[BACKUP.7] a PostgreSQL that is lost once it has all leaves a move that is done', async () => {
  await server.close();
  const proxy = await losingProxy(target);
  proxy.lose('analyze', 'unheard');
  expect(await moveEmbedded(folder, proxy.url, NOW)).toHaveProperty('settings');
  await expect(openTestApp({ variables: { DATA_DIR: folder } })).rejects.toThrow('was moved to a PostgreSQL');
  proxy.close();
});
