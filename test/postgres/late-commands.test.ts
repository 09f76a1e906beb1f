import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/connect.ts';
import { readEnvironment } from '#server/environment.ts';
import { runServerCommand } from '../backup/run-command.ts';
import { administrator, openTestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

const LATE_MS = 900_000;
/** What a process whose clock is late loads first. */
const LATE = `globalThis.Date = class extends Date {
  constructor(...given) { if (given.length === 0) super(Date.now() - ${LATE_MS}); else super(...given); }
  static now() { return super.now() - ${LATE_MS}; }
}`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-late-'));
});
afterEach(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true });
});

test('[OPS.34] a backup, its restore and a new password are told at the time of the PostgreSQL, by a machine whose clock is late', async () => {
  const [source, target] = [await newDatabase(), await newDatabase()];
  const server = await openTestApp({ variables: { DATABASE_URL: source } });
  await server.addUser({ ...administrator, username: 'admin' });
  await server.close();
  const file = join(folder, 'backup');
  const begun = Date.now();
  const run = async (script: string, given: string, DATABASE_URL: string) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(LATE)}`;
    const ended = await runServerCommand(script, [given], { DATABASE_URL, DATA_DIR: join(folder, 'none'), NODE_OPTIONS });
    expect(ended).toMatchObject({ code: 0 });
    return ended.output;
  };
  await run('server/backup/backup-command.ts', file, source);
  const told = await run('server/backup/restore-command.ts', file, target);
  await run('server/auth/reset-password-command.ts', 'admin', target);
  const db = await openDatabase(readEnvironment({ DATABASE_URL: target }));
  const entries = await db.selectFrom('audit_entries').select(['kind', 'at']).orderBy('n', 'desc').limit(2).execute();
  await db.destroy();
  const times = [/Restored the backup of (\S+):/.exec(told)?.[1] ?? '', ...entries.map(({ at }) => at)];
  expect(entries.map(({ kind }) => kind)).toEqual(['password', 'server-restored']);
  expect(times.filter((time) => !(Date.parse(time) > begun - LATE_MS / 2))).toEqual([]);
});
