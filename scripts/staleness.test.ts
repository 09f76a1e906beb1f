import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashOfDependencies, hashOfFiles, whenStale } from './staleness.mjs';

let root: string;

const write = (path: string, content: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'firemark-staleness-'));
  write('web/app/main.ts', 'one');
  write('vite.config.ts', 'config');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('hashOfFiles', () => {
  const hash = () => hashOfFiles(root, ['web', 'vite.config.ts', 'absent.html']);

  test.each([
    ['a changed file', () => write('web/app/main.ts', 'two')],
    ['a new file', () => write('web/ui/page/panel.tsx', '')],
    ['a renamed file', () => [rmSync(join(root, 'web/app/main.ts')), write('web/app/other.ts', 'one')]],
    ['text that moves between files', () => [write('web/app/main.ts', ''), write('vite.config.ts', 'oneconfig')]],
  ])('[RUN.10] sees %s', (_name, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  test('[RUN.10] does not see tests and what lies elsewhere', () => {
    const before = hash();
    write('web/app/main.test.ts', 'a test');
    write('server/main.ts', 'elsewhere');
    expect(hash()).toBe(before);
  });
});

describe('hashOfDependencies', () => {
  const writePackage = (fields: object) => write('package.json', JSON.stringify({ dependencies: { zod: '4.6.7' }, ...fields }));

  test('[RUN.10] follows the lock and the wished versions, not the scripts', () => {
    writePackage({});
    const plain = hashOfDependencies(root);
    writePackage({ scripts: { test: 'vitest' } });
    expect(hashOfDependencies(root)).toBe(plain);
    writePackage({ devDependencies: { vitest: '5.1.1' } });
    expect(hashOfDependencies(root)).not.toBe(plain);
    writePackage({});
    write('package-lock.json', '{}');
    expect(hashOfDependencies(root)).not.toBe(plain);
  });
});

describe('whenStale', () => {
  const stamp = () => join(root, 'dist', 'web.stamp');
  /** Whether it was done. */
  const doFor = async (hash: string, work = async () => undefined) => {
    let isDone = false;
    await whenStale(stamp(), hash, async () => {
      isDone = true;
      await work();
    });
    return isDone;
  };

  test('[RUN.10] does its work once for a hash, and again when that differs', async () => {
    expect(await doFor('abc')).toBe(true);
    expect(await doFor('abc')).toBe(false);
    expect(await doFor('abd')).toBe(true);
  });

  test('[RUN.10] work that did not end leaves nothing done, not for what was done before it either', async () => {
    await doFor('abc');
    await expect(doFor('abd', () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect(await doFor('abc')).toBe(true);
  });

  test('[RUN.20] who wants the same meanwhile waits, says so, and finds it done', async () => {
    const begun = Promise.withResolvers<void>();
    const waits = Promise.withResolvers<void>();
    const ends = Promise.withResolvers<void>();
    const said = vi.spyOn(console, 'log').mockImplementation(() => waits.resolve());
    const first = doFor('abc', async () => {
      begun.resolve();
      await ends.promise;
    });
    await begun.promise;
    const second = doFor('abc');
    await Promise.race([waits.promise, second]);
    expect(said.mock.calls).toEqual([['Another process installs or builds here: waiting for it ...']]);
    ends.resolve();
    expect(await Promise.all([first, second])).toEqual([true, false]);
    said.mockRestore();
  });

  test('[RUN.20] who is killed at it keeps nobody waiting', async () => {
    const script = `
      import { whenStale } from ${JSON.stringify(new URL('staleness.mjs', import.meta.url).href)};
      await whenStale(process.argv[1], 'abc', () => new Promise(() => setInterval(() => console.log('at it'), 10)));`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script, stamp()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await doFor('abc')).toBe(true);
  });
});
