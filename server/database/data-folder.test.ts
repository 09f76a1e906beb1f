import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './connect.ts';

let parent: string;
let dataDir: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o000);
  parent = mkdtempSync(join(tmpdir(), 'firemark-modes-'));
  dataDir = join(parent, 'kept', 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true });
});

const FILES = ['firemark.sqlite', 'firemark.sqlite-wal', 'firemark.sqlite-shm'].map((name) => () => join(dataDir, name));
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const modes = () => FILES.map((path) => modeOf(path()));

test('[RUN.9] only the server’s user can read the data folder and what is in it', async () => {
  const db = await openDatabase({ dataDir, databaseUrl: null });
  expect(modeOf(dataDir)).toBe('700');
  expect(modes()).toEqual(['600', '600', '600']);
  await db.destroy();
});

test('[RUN.9] what was left open before is closed at the start, what lies in it stays', async () => {
  const before = await openDatabase({ dataDir, databaseUrl: null });
  const { value } = await before.selectFrom('settings').selectAll().where('name', '=', 'instance_id').executeTakeFirstOrThrow();
  for (const path of FILES) chmodSync(path(), 0o644);
  chmodSync(dataDir, 0o755);
  const db = await openDatabase({ dataDir, databaseUrl: null });
  expect([modeOf(dataDir), ...modes()]).toEqual(['700', '600', '600', '600']);
  const found = await db.selectFrom('settings').selectAll().where('name', '=', 'instance_id').executeTakeFirstOrThrow();
  expect(found.value).toBe(value);
  await db.destroy();
  await before.destroy();
});

test('[RUN.9] a folder that everybody uses is left to them, with a database that only its owner reads', async () => {
  dataDir = parent;
  chmodSync(parent, 0o1777);
  const db = await openDatabase({ dataDir, databaseUrl: null });
  expect(modeOf(parent)).toBe('1777');
  expect(modes()).toEqual(['600', '600', '600']);
  expect(existsSync(join(parent, 'kept'))).toBe(false);
  await db.destroy();
});
