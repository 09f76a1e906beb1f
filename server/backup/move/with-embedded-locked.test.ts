import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../database/connect.ts';
import { withEmbeddedLocked } from './with-embedded-locked.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'firemark-locked-'));
  await (await openDatabase({ dataDir, databaseUrl: null })).destroy();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** What another process says, whose locks are its own, once it has done that. */
function elsewhere(script: string): string {
  const text = `${script}; console.log('done')`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', text], { encoding: 'utf8' });
  return stdout + stderr;
}

const ROW = "insert into settings (name, value) values ('beside', '')";
/** Of those who don't wait for a lock. */
const execElsewhere = (name: string, statement: string) =>
  elsewhere(`
    import { DatabaseSync } from 'node:sqlite';
    new DatabaseSync('${join(dataDir, name)}', { timeout: 0 }).exec(\`${statement}\`)`);

test('[BACKUP.7] nobody else writes to a database while it is moved', async () => {
  await withEmbeddedLocked(dataDir, async (database) => {
    expect(execElsewhere('firemark.sqlite', ROW)).toContain('database is locked');
    database.close();
  });
  expect(execElsewhere('firemark.sqlite', ROW)).toBe('done\n');
});

test('[BACKUP.7, RUN.19] a move holds the folder as a server does until it has ended, also where it fails', async () => {
  const isHeld = () => execElsewhere('server.lock', 'begin exclusive').includes('database is locked');
  const failed = withEmbeddedLocked(dataDir, async (database) => {
    database.close();
    expect(isHeld()).toBe(true);
    throw new Error('no such place');
  });
  await expect(failed).rejects.toThrow('no such place');
  expect(isHeld()).toBe(false);
});
