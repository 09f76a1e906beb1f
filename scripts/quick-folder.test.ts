import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withQuickFolder } from './quick-folder.mjs';

/** Where there is no room in memory, the system's own. */
const used = ({ TMPDIR }: { TMPDIR?: string }) => TMPDIR ?? tmpdir();
const isGone = (folder: string) => folder === tmpdir() || !existsSync(folder);

test('[RUN.15] the folder of a run’s temporary files is there while it lasts, and gone after it, failed or not', async () => {
  const folders: string[] = [];
  const use = (environment: { TMPDIR?: string }) => {
    folders.push(used(environment));
    expect(existsSync(used(environment))).toBe(true);
  };
  await withQuickFolder(async (environment) => use(environment));
  const failing = withQuickFolder((environment) => {
    use(environment);
    return Promise.reject(new Error('it failed'));
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(folders.map(isGone)).toEqual([true, true]);
});

/** A run in a process of its own that lasts, and its folder. */
async function begin() {
  const url = new URL('quick-folder.mjs', import.meta.url).href;
  const program = `
    const { withQuickFolder } = await import(${JSON.stringify(url)});
    await withQuickFolder(({ TMPDIR }) => new Promise(() => { console.log(TMPDIR ?? ''); setInterval(() => {}, 1_000); }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const folder = line.toString().trim() || tmpdir();
  expect(existsSync(folder)).toBe(true);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return { folder, end };
}

test.each(['SIGINT', 'SIGTERM'] as const)('[RUN.15] it is gone too when the run is broken off by %s', async (signal) => {
  const { folder, end } = await begin();
  await end(signal);
  expect(isGone(folder)).toBe(true);
});

test('[RUN.15] what a run that was killed leaves goes with the next one, what others still use does not', async () => {
  const [killed, other] = [await begin(), await begin()];
  await killed.end('SIGKILL');
  const left = await withQuickFolder(async () => [isGone(killed.folder), existsSync(other.folder)]);
  await other.end('SIGTERM');
  expect(left).toEqual([true, true]);
});
