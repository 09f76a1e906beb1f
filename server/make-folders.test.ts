import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolders } from './make-folders.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'firemark-folders-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

test('[RUN.4, RUN.9] folders are made with those above them, for their owner only, and stay when they are there', () => {
  const folder = join(parent, 'a', 'b');
  for (let times = 0; times < 2; times += 1) makeFolders(folder);
  expect([folder, join(parent, 'a')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('[RUN.4] a file in the place of a folder, or of one above it, is an error', () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  expect(() => makeFolders(file)).toThrow(/^EEXIST/);
  expect(() => makeFolders(join(file, 'a', 'b'))).toThrow(/^ENOTDIR/);
});

const LACKING = '/proc/firemark/folder';

/** A process of its own: what never ends would hold up all other tests. */
test.skipIf(!existsSync('/proc')).each([
  ['server/database/embedded/data-folder.ts', `prepareDataFolder('${LACKING}')`, 'DATA_DIR can’t be made (ENOENT'],
  ['server/backup/daily/backup-folder.ts', `prepareBackupFolder('${LACKING}')`, "BACKUP_DIR can't be written to (ENOENT"],
  ['server/files/homes/folder-home.ts', `folderHome('${LACKING}').prepare(false)`, 'Photos can’t be kept'],
])('[RUN.4, BACKUP.8, FILES.6] %s ends in words where a file system takes no folder', (file, call, words) => {
  const script = `import * as it from '${join(root, file)}'; try { await it.${call} } catch (e) { console.log(e.message) }`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    timeout: 20_000,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining(words)]);
});
