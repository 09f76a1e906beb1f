import { execFileSync } from 'node:child_process';
import { constants, mkdirSync, mkdtempSync, openSync, closeSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { sha256Of } from '../file-contents.ts';
import type { FileKey } from './file-home.ts';
import { FolderCalls } from './folder-calls.ts';
import { folderHome } from './folder-home.ts';
import { storedName } from './stored-name.ts';

const LONGEST_MS = 15_000;
const bytes = Buffer.from('a photo');
const keyOf = (): FileKey => ({ id: v7(), sha256: sha256Of(bytes) });

let folder: string;
let hanging: FileKey[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-photos-'));
});
afterEach(() => {
  vi.useRealTimers();
  // A thread that hangs would keep the run from its end.
  for (const file of hanging.splice(0)) letGo(file);
  rmSync(folder, { recursive: true });
});

const pathOf = (file: FileKey) => join(folder, storedName(file));

/** As many as there are threads; whoever opens one waits for who writes to it, as for a network drive. */
function hangingFiles(): FileKey[] {
  const files = Array.from({ length: 4 }, keyOf);
  for (const file of files) {
    mkdirSync(dirname(pathOf(file)), { recursive: true });
    execFileSync('mkfifo', [pathOf(file)]);
  }
  return files;
}

/** Lets those go on who wait for it. */
function letGo(file: FileKey): void {
  try {
    closeSync(openSync(pathOf(file), constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // Nobody waits.
  }
}

test(
  '[FILES.24] a folder that hangs is given up in time as one that fails for now, leaves threads to others, and is read again once it answers',
  { timeout: 10_000 },
  async () => {
    const calls = new FolderCalls();
    const home = folderHome(folder, calls);
    await home.prepare(false);
    const whole = keyOf();
    await home.put(whole, { size: bytes.length, contents: Readable.from([bytes]) });
    hanging = hangingFiles();
    const failing = { name: 'HomeFault', statusCode: 503, isPassing: true, home: home.url };
    const run = vi.spyOn(calls, 'run');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const gets = hanging.map((file) => home.get(file));
    // Each was looked at, and is opened.
    await expect.poll(() => run.mock.calls.length).toBe(2 * hanging.length);
    // What is not in the folder.
    await stat(tmpdir());
    await expect(home.head(whole, AbortSignal.abort())).rejects.toMatchObject(failing);
    const others = [home.head(whole), home.put(keyOf(), { size: bytes.length, contents: Readable.from([bytes]) })];
    const told = Promise.allSettled([...gets, ...others]);
    vi.advanceTimersByTime(LONGEST_MS);
    expect(await told).toEqual(
      [...gets, ...others].map(() => ({ status: 'rejected', reason: expect.objectContaining(failing) as Error })),
    );

    for (const file of hanging) letGo(file);
    await expect.poll(() => calls.underWay).toBe(0);
    const { contents } = must(await home.get(whole), 'a photo');
    expect(await buffer(contents)).toEqual(bytes);
  },
);

test.each(['was given up in time', 'was left by who read it'])(
  '[FILES.24] a file that hangs while it is read, and %s, holds one thread until it answers',
  { timeout: 10_000 },
  async (how) => {
    const calls = new FolderCalls();
    const home = folderHome(folder, calls);
    await home.prepare(false);
    const whole = keyOf();
    await home.put(whole, { size: bytes.length, contents: Readable.from([bytes]) });
    const file = must(hangingFiles()[0], 'a file');
    // It opens, as somebody might write to it, and has nothing to read.
    const writer = openSync(pathOf(file), 'r+');
    try {
      const { contents } = must(await home.get(file), 'what looks like one');
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const told = buffer(contents).catch((error: unknown) => error);
      await expect.poll(() => calls.underWay).toBe(1);
      if (how === 'was given up in time') vi.advanceTimersByTime(LONGEST_MS);
      else contents.destroy();
      expect(await told).toBeInstanceOf(Error);
      expect(calls.underWay).toBe(1);
      expect(await home.head(whole)).toBe(bytes.length);
    } finally {
      closeSync(writer);
    }
    await expect.poll(() => calls.underWay).toBe(0);
  },
);

test('[FILES.24] what can’t be read in the middle is told as a fault of its home', async () => {
  const home = folderHome(folder);
  const file = keyOf();
  // It opens, and can't be read.
  mkdirSync(pathOf(file), { recursive: true });
  const { contents } = must(await home.get(file), 'what looks like one');
  await expect(buffer(contents)).rejects.toMatchObject({ name: 'HomeFault', home: home.url });
});
