import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Installs packages that are none of the project's into a new folder of their own, which is its caller's to remove. */
export async function installApart(packages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-apart-'));
  const how = ['--ignore-scripts', '--no-audit', '--no-save', '--prefix', folder];
  await promisify(execFile)('npm', ['install', ...how, ...packages], { cwd: folder });
  return folder;
}
