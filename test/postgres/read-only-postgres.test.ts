import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { MadeToken } from '#domain/token/api-token.ts';
import { backUpDaily } from '#server/backup/daily/daily-backup.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import type { Tables } from '#server/database/tables.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';
import { postgresOfTests } from './postgres-database.ts';

let maintenance: Kysely<Tables>;
let url: string;
let name: string;
let servers: [TestApp, TestApp];

beforeAll(async () => {
  maintenance = await openPostgres(must(postgresOfTests(), 'a PostgreSQL'), () => {});
  url = await newDatabase();
  name = new URL(url).pathname.slice(1);
  const variables = { DATABASE_URL: url };
  servers = [await openTestApp({ variables }), await openTestApp({ variables })];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await maintenance.destroy();
  await dropDatabases();
});

/** For connections that begin from now on: all others are ended. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const value = sql.raw(isReadOnly ? 'on' : 'off');
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${value}`.execute(maintenance);
  await sql`select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = ${name}`.execute(maintenance);
}

test('[OPS.28] a PostgreSQL that becomes read-only under two servers is read from with sessions and tokens, and written to again afterwards', async () => {
  const [one, two] = servers;
  const session = await one.logIn(await one.addUser(administrator));
  const { token } = (
    await one.post('/api/tokens', { name: 'Planning', user_role_id: 1, days: 30, current_password: TEST_PASSWORD }, session)
  ).json<MadeToken>();
  const device = deviceOf(one, session);
  const create = () => {
    const id = v7() as SiteId;
    return device.operation({ entity: 'sites', id, patch: fieldsOf(exampleSite({ id })) });
  };
  const [known, late] = [create(), create()];
  await device.push([known]);

  await setReadOnly(true);
  // What a connection that was ended is told first.
  for (const { app } of servers) await expect.poll(async () => (await app.inject('/api/health')).statusCode).toBe(200);
  const refused = await device.send([late]);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    { message: 'The database can’t be reached at the moment. Try again soon' },
  ]);
  // A login is prolonged once an hour; a token's first use, and its last one each minute, are noted.
  for (const server of servers) server.setNow('2026-11-21T12:00:00.000Z');
  for (const server of servers) {
    for (const credential of [session, token]) {
      const { page } = await deviceOf(server, credential).pull(null);
      expect(page.rows.sites?.map(({ id }) => id)).toEqual([known.id]);
    }
  }

  await setReadOnly(false);
  for (const { app } of servers) await expect.poll(async () => (await app.inject('/api/health')).statusCode).toBe(200);
  expect(await deviceOf(two, session).push([late])).toMatchObject([{ outcome: 'applied' }]);
  const { page } = await deviceOf(one, token).pull(null);
  expect(page.rows.sites?.map(({ id }) => id).toSorted()).toEqual([known.id, late.id].toSorted());
});

const LOOK_MS = 20;
/** A backup lets all others go first. */
const MADE_MS = 120_000;

test('[BACKUP.20, OPS.28] where a PostgreSQL is read-only when its daily backup is due, health says that it fails until it is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-backups-'));
  const server = await openTestApp({ variables: { DATABASE_URL: url, BACKUP_DIR: folder } });
  await setReadOnly(true);
  const end = backUpDaily(server.context, folder, { lookEvery: LOOK_MS });
  try {
    const told = async () => (await server.app.inject('/api/health?detail')).json<{ backup: unknown }>().backup;
    await expect.poll(told).toMatchObject({ age_seconds: null, is_failing: true });
    await setReadOnly(false);
    server.setNow('2026-11-21T09:15:00.000Z');
    await expect.poll(told, { timeout: MADE_MS }).toMatchObject({ age_seconds: 0, is_failing: false });
  } finally {
    await end();
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
