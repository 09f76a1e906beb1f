import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../connect.ts';

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

const NOBODY = 65_534;

/** What stops whoever has no right to the folder `data` of a folder: root is somebody else for it. */
function faultIn(folder: string): string {
  const script = `
    import { prepareDataFolder } from '${new URL('data-folder.ts', import.meta.url).href}';
    process.chdir('${folder}');
    if (process.getuid() === 0) process.setuid(${NOBODY});
    try { prepareDataFolder('data') } catch (error) { console.log(error.name + ': ' + error.message) }`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }).stdout;
}

test.each(['data', 'data/firemark.sqlite'])(
  '[RUN.4] %s of another user stops the start with words that name DATA_DIR',
  (name) => {
    const folder = join(parent, 'data');
    mkdirSync(folder);
    writeFileSync(join(folder, 'firemark.sqlite'), '');
    if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
    chmodSync(parent, 0o711);
    chmodSync(folder, 0o700);
    chmodSync(join(parent, name), 0o000);
    expect(faultIn(parent)).toMatch(
      new RegExp(`^EnvironmentError: DATA_DIR can’t be read and written \\(EACCES[^\n]+${name}'\\)\n$`),
    );
    chmodSync(join(parent, name), 0o700);
  },
);

test('[RUN.4] what is no file in the place of the database stops the start with words that name DATA_DIR', async () => {
  mkdirSync(join(dataDir, 'firemark.sqlite'), { recursive: true });
  const words = /^DATA_DIR holds what can’t be opened as a database: \S+firemark.sqlite \([^\n]+\)$/;
  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toThrow(words);
});
