import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'vitest';
import { restoreUnderLoad } from '../backup/restore-under-load.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-restored-'));
});
afterEach(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true });
});

test('[BACKUP.6, BACKUP.1] the same of a PostgreSQL: what devices do while it is dumped and after that is on the restored one', async () =>
  restoreUnderLoad({ folder, from: { DATABASE_URL: await newDatabase() }, to: { DATABASE_URL: await newDatabase() } }));
