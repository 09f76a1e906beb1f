import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blockOfManual } from '../block-of-manual.ts';
import { startRealServer } from '../real-server.ts';
import { databaseOf } from '../releases/open-release.ts';
import { runServerCommand } from './run-command.ts';

const ANALYZE = '/usr/bin/systemd-analyze';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-manual-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Does something with a database that no server has open. */
function within<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'firemark.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const schemaOf = (dataDir: string) =>
  within(dataDir, (database) => database.prepare('select max(name) as name from kysely_migration').get()?.['name']);

/** Starts a server, sees that it serves, and stops it. */
async function serve(dataDir: string): Promise<void> {
  const server = await startRealServer({ assets: null, dataDir });
  const { status } = await fetch(`${server.url}/api/health/ready`);
  expect([status, await server.stop()]).toEqual([200, 0]);
}

test("[OPS.26] the manual's upgrade and its way back: the new version on the data, the former version on its backup", async () => {
  const [DATA_DIR, back] = [join(folder, 'data'), join(folder, 'back')];
  const backup = join(folder, 'firemark.backup');
  mkdirSync(DATA_DIR);
  copyFileSync(databaseOf('1'), join(DATA_DIR, 'firemark.sqlite'));
  const former = schemaOf(DATA_DIR);
  await serve(DATA_DIR);
  expect(schemaOf(DATA_DIR)).not.toBe(former);

  // This version is the former one now.
  expect(await runServerCommand('server/backup/backup-command.ts', [backup], { DATA_DIR })).toMatchObject({ code: 0 });
  within(DATA_DIR, (database) => database.exec("insert into kysely_migration values ('999-newer', '2027-01-01')"));
  await expect(serve(DATA_DIR)).rejects.toThrow('DATA_DIR holds a database of a newer Firemark');
  expect(await runServerCommand('server/backup/restore-command.ts', [backup], { DATA_DIR: back })).toMatchObject({ code: 0 });
  await serve(back);
});

test("[OPS.33] each folder for data in the manual's unit is made by systemd for its user", () => {
  const unit = blockOfManual('ini');
  const [, made = ''] = /^StateDirectory=(.*)$/m.exec(unit) ?? [];
  const named = [...unit.matchAll(/\b[A-Z]+_DIR=(\S+)/g)].map(([, path = '']) => path);
  expect(named.toSorted()).toEqual(made.split(' ').map((name) => `/var/lib/${name}`));
});

test.runIf(existsSync(ANALYZE))("[OPS.26] systemd takes the manual's unit", () => {
  const unit = join(folder, 'firemark.service');
  // Whether npm lies there is the machine's affair.
  writeFileSync(unit, blockOfManual('ini').replace('/usr/bin/npm', process.execPath));
  const { status, stdout, stderr } = spawnSync(ANALYZE, ['verify', unit], { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, '']);
});
