import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAsset } from '#domain/examples.ts';
import { SQLITE_FILE } from '#server/backup/backup-format.ts';
import type { Tables } from '#server/database/tables.ts';
import { postgresOfTests } from '#test/postgres/postgres-database.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { WriterAfter } from '#test/writer-after.ts';
import { openToCheck } from './open-to-check.ts';
import { readHead } from './read-audit.ts';
import { verifyDatabase } from './verify-audit.ts';

const AT = '2026-11-21T08:00:00.000Z';
const DEVICE = '11111111-1111-4111-8111-111111111111';

let folder: string;
let server: TestApp;
let token: string;
/** As the command opens it, beside the server that writes. */
let beside: Kysely<Tables>;

const asset = exampleAsset({ location: 'Hall' });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-verify-'));
  const isPostgres = postgresOfTests() !== null;
  server = await openTestApp(isPostgres ? {} : { variables: { DATA_DIR: folder } });
  beside = isPostgres ? server.context.db : openToCheck(join(folder, SQLITE_FILE));
  token = await server.logIn(await server.addUser(administrator));
  const { id: _id, created_at: _c, updated_at: _u, ...fields } = asset;
  await push(fields);
});
afterEach(async () => {
  if (beside !== server.context.db) await beside.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function push(patch: object): Promise<void> {
  const operation = { op: v7(), device: DEVICE, entity: 'assets', id: asset.id, base: null, patch, ts: AT };
  const { statusCode } = await server.post('/api/sync/push', { operations: [operation] }, token);
  expect(statusCode).toBe(200);
}

test.each<[string, keyof Tables, number]>([
  ['once its chain was read', 'audit_entries', 0],
  ['once its newest entry was asked for', 'counter', 1],
])('[AUDIT.29] what a server stores during a check, %s, is no fault', async (_when, table, rows) => {
  const before = await readHead(beside);
  const writer = new WriterAfter({ table, rows, write: () => push({ location: 'Roof' }) });
  expect(await verifyDatabase(beside.withPlugin(writer))).toHaveProperty('head', before);
  expect(writer.writes).toBe(1);
  expect(await verifyDatabase(beside)).toHaveProperty('head.n', before.n + 1);
});
