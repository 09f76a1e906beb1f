import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupFile, dropOldBackups } from './backup-folder.ts';

const INSTANCE = 'abcdef01-0000-4000-8000-000000000000';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes one as a server does whose clock says that, and returns its name. */
function backUp(day: string): string {
  const now = new Date(`${day}T03:00:00.000Z`);
  const file = backupFile(folder, now, INSTANCE);
  writeFileSync(file, '');
  dropOldBackups(folder, now, INSTANCE);
  return basename(file);
}
const days = (month: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);

test('[BACKUP.35] after a clock was ahead each new backup is kept, and those of times to come go first, the oldest of them before', () => {
  const ahead = days('2027-11', 20).map(backUp).slice(-14);
  const made = days('2026-12', 5).map(backUp);
  expect(readdirSync(folder).toSorted()).toEqual([...made, ...ahead.slice(5)]);
  const later = days('2027-01', 12).map(backUp);
  expect(readdirSync(folder).toSorted()).toEqual([...made.slice(3), ...later]);
});

test('[BACKUP.35] with a clock that is behind each new backup is kept too, beside the newest from before', () => {
  const before = days('2026-11', 14).map(backUp);
  const made = days('2020-01', 2).map(backUp);
  expect(readdirSync(folder).toSorted()).toEqual([...made, ...before.slice(2)]);
});
