import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'vitest';
import { restoreUnderLoad } from './restore-under-load.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-restored-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('[BACKUP.6, BACKUP.1] a server that is backed up under load and restored elsewhere: its devices go on, and nothing acknowledged is lost', () =>
  restoreUnderLoad({ folder, from: {}, to: {} }));
