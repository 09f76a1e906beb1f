import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { backUpDaily } from '#server/backup/daily/daily-backup.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

const LOOK_MS = 20;
/** A backup lets all others go first. */
const MADE_MS = 120_000;

/** Where each server would write; a real one writes where all do. */
let folders: string[];
let servers: TestApp[];
let DATABASE_URL: string;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  DATABASE_URL = await newDatabase();
  const open = (BACKUP_DIR: string) => openTestApp({ variables: { DATABASE_URL, BACKUP_DIR } });
  folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `firemark-backups-${name}-`)));
  servers = [];
  for (const folder of folders) servers.push(await open(folder));
  ends = servers.map(({ context }, index) => backUpDaily(context, must(folders[index], 'a folder'), { lookEvery: LOOK_MS }));
});
afterEach(async () => {
  for (const end of ends) await end();
  for (const server of servers) await server.close();
  await dropDatabases();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const files = () => folders.map((folder) => readdirSync(folder));
const made = () =>
  files()
    .flat()
    .filter((name) => name.endsWith('.backup'));
const isMade = async () => {
  const asked = servers.map(({ app }) => app.inject('/api/health?detail'));
  const known = (await Promise.all(asked)).map((reply) => reply.json<{ backup: unknown }>().backup);
  expect(known).toEqual(known.map(() => expect.objectContaining({ age_seconds: 0, is_failing: false }) as unknown));
};

/** Lets every dump wait for a table that only it reads; what lets them go on. */
async function holdDumps(): Promise<() => Promise<void>> {
  const db = await openPostgres(DATABASE_URL, () => {});
  await sql`create schema held`.execute(db);
  await sql`create table held.up (id integer)`.execute(db);
  const holder = await db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder);
  await sql`lock table held.up in access exclusive mode`.execute(holder);
  return async () => {
    await holder.rollback().execute();
    await db.destroy();
  };
}

test(
  '[BACKUP.21] of servers that share a PostgreSQL one makes the daily backup, all know of it, and another makes the next when that one is gone',
  { timeout: 4 * MADE_MS },
  async () => {
    await expect.poll(isMade, { timeout: MADE_MS }).toBeUndefined();
    expect(made()).toEqual([expect.stringMatching(/^firemark-2026-11-21T09-00-00-[\da-f]{8}\.backup$/)]);
    const goOn = await holdDumps();
    for (const server of servers) server.setNow('2026-11-22T10:00:00.000Z');
    const maker = () => files().findIndex((names) => names.some((name) => name.endsWith('.unfinished')));
    await expect.poll(maker, { timeout: MADE_MS }).not.toBe(-1);
    const gone = maker();
    await ends[gone]?.();
    await goOn();
    await expect.poll(isMade, { timeout: MADE_MS }).toBeUndefined();
    expect(files()[1 - gone]).toContainEqual(expect.stringMatching(/^firemark-2026-11-22T10-00-00-[\da-f]{8}\.backup$/));
    expect(made()).toHaveLength(2);
  },
);
