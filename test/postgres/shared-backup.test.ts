import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { backUpDaily } from '#server/backup/daily/daily-backup.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

const LOOK_MS = 20;

/** Where each server would write; a real one writes where all do. */
let folders: string[];
let servers: TestApp[];
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  const DATABASE_URL = await newDatabase();
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

test('[BACKUP.21] of servers that share a PostgreSQL one makes the daily backup, all know of it, and another makes the next when that one is gone', async () => {
  await expect.poll(isMade, { timeout: 40_000 }).toBeUndefined();
  expect(made()).toEqual(['firemark-2026-11-21T09-00-00.backup']);
  for (const server of servers) server.setNow('2026-11-22T10:00:00.000Z');
  const maker = () => files().findIndex((names) => names.some((name) => name.endsWith('.unfinished')));
  await expect.poll(maker, { timeout: 40_000, interval: 5 }).not.toBe(-1);
  const gone = maker();
  await ends[gone]?.();
  await expect.poll(isMade, { timeout: 40_000 }).toBeUndefined();
  expect(files()[1 - gone]).toContain('firemark-2026-11-22T10-00-00.backup');
  expect(made()).toHaveLength(2);
});
