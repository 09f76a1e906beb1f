import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { AuditDetails } from '#domain/audit/audit-details.ts';
import { prepareSqlite } from '#server/database/connect.ts';
import { databaseOf } from '#test/releases/open-release.ts';
import { openTestApp } from '#test/test-app.ts';
import { audited } from './audited.ts';
import { verifyDatabase } from './verify-audit.ts';

test('[AUDIT.7, AUDIT.8] the database of a former release is counted before anything changes, once', async () => {
  const database = new DatabaseSync(':memory:');
  database.deserialize(readFileSync(databaseOf('1')));
  const sites = database.prepare('select count(*) as count from sites').get()?.['count'];
  const db = await prepareSqlite(database);
  const server = await openTestApp({ on: db });
  for (let start = 0; start < 2; start++) await audited(server.context, async () => undefined);
  const entries = await db.selectFrom('audit_entries').selectAll().execute();
  expect(entries).toMatchObject([{ n: 1, kind: 'began' }]);
  const details = JSON.parse(entries[0]?.details ?? '') as AuditDetails['began'];
  expect(details.records.sites.count).toBe(sites);
  expect(details.operations).toBeGreaterThan(0);
  expect(await verifyDatabase(db)).toHaveProperty('head.n', 1);
  await server.close();
});
